#compdef aoti-ladder
# made by: aoti-ladder completion zsh

_aoti_ladder_records() {
  local -a records=(last .aoti-ladder/*-*(N/))
  compadd -- $records
  _files -/
}
_aoti_ladder_records_and_logs() {
  _aoti_ladder_records
  _files
}
# Programs, once a letter is typed: there are thousands.
_aoti_ladder_program() {
  [[ -z $PREFIX ]] || _command_names -e
}
_aoti_ladder_recipe_or_program() {
  if [[ $PREFIX == */* ]]; then
    _files "$@" -g "*.yaml *.yml *(*)"
  else
    _files "$@" -g "*.yaml *.yml"
    _aoti_ladder_program
  fi
}
_aoti-ladder() {
  local name=$words[2]
  local -a first members values
  first=(
    # @first@
  )
  if (( CURRENT == 2 )) || [[ $name == help && $CURRENT == 3 ]]; then
    _describe subcommand first
    return
  fi
  if [[ $name == help ]]; then
    if (( CURRENT == 4 )); then
      case $words[3] in
        # @members@
      esac
      _describe subcommand members
    fi
    return
  fi
  case $name in
    # @groups@
  esac
  if (( $#members )); then
    if (( CURRENT == 3 )); then
      _describe subcommand members
      return
    fi
    name+=" $words[3]"
    shift words
    (( CURRENT-- ))
  fi
  shift words
  (( CURRENT-- ))
  case $name in
    # @values@
  esac
  # The user's command begins behind "--" or, without it, with the first word that
  # is no option of ours.
  local at=2
  for (( ; at < CURRENT; at++)); do
    case $words[at] in
      --) (( at += 1 )); break ;;
      -*) (( $values[(I)$words[at]] )) && (( at += 1 )) ;;
      *.yaml|*.yml) ;;
      *) (( $#values )) && break ;;
    esac
  done
  if (( at < CURRENT )) || [[ $words[CURRENT-1] == -- ]]; then
    shift $(( at - 1 )) words
    (( CURRENT -= at - 1 ))
    _normal
    return
  fi
  case $name in
    # @arguments@
  esac
}

if [[ $funcstack[1] == _aoti-ladder ]]; then
  _aoti-ladder "$@"
else
  compdef _aoti-ladder aoti-ladder
fi
