# bash completion for aoti-ladder
# made by: aoti-ladder completion bash

_aoti_ladder_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}
_aoti_ladder_paths() {
  compopt -o filenames 2> /dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
}
# Files with one of the endings, and folders.
_aoti_ladder_files() {
  compopt -o filenames 2> /dev/null
  local cur=$1 ending
  shift
  mapfile -t COMPREPLY < <(
    compgen -d -- "$cur"
    for ending; do compgen -f -X "!*$ending" -- "$cur"; done
  )
}

# Programs and folders. No words of the shell: a command runs without one.
_aoti_ladder_programs() {
  compopt -o filenames 2> /dev/null
  local each
  mapfile -t COMPREPLY < <(
    compgen -d -- "$1"
    compgen -c -- "$1" | sort -u | while read -r each; do
      type -P -- "$each" > /dev/null && printf '%s\n' "$each"
    done
  )
}
# Files with one of the endings, folders, and programs once a letter is typed:
# there are thousands.
_aoti_ladder_files_and_programs() {
  local -a programs=()
  if [[ -n $1 ]]; then
    _aoti_ladder_programs "$1"
    programs=("${COMPREPLY[@]}")
  fi
  _aoti_ladder_files "$@"
  programs+=("${COMPREPLY[@]}")
  ((${#programs[@]} == 0)) ||
    mapfile -t COMPREPLY < <(printf '%s\n' "${programs[@]}" | sort -u)
}

# Records, folders (-d) or files (-f).
_aoti_ladder_records() {
  compopt -o filenames 2> /dev/null
  local each
  mapfile -t COMPREPLY < <(
    compgen "$1" -- "$2"
    compgen -W last -- "$2"
    [[ $2 == */* ]] || for each in .aoti-ladder/*-*/; do
      [[ -d $each && $each == "$2"* ]] && printf '%s\n' "${each%/}"
    done
  )
}

_aoti_ladder() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local name=${COMP_WORDS[1]} at=2 values=
  COMPREPLY=()
  # bash makes three words of --option=value.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  # @names@
  case $name in
    # @values@
  esac
  # The user's command begins behind "--" or, without it, with the first word that
  # is no option of ours. bash makes words of "=" and ":".
  for (( ; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
      --) ((at += 1)); break ;;
      = | :) ((at += 1)) ;;
      -*)
        [[ $values == *" ${COMP_WORDS[at]} "* && ${COMP_WORDS[at+1]} != = ]] &&
          ((at += 1))
        ;;
      *.yaml | *.yml) ;;
      *) [[ -z $values ]] || break ;;
    esac
  done
  if ((at < COMP_CWORD)) || [[ at -eq COMP_CWORD && $prev == -- ]]; then
    if declare -F _command_offset > /dev/null; then
      _command_offset $at
    elif ((COMP_CWORD == at)); then
      _aoti_ladder_programs "$cur"
    else
      _aoti_ladder_paths -f "$cur"
    fi
    return
  fi
  case "$name $prev" in
    # @option-values@
  esac
  if [[ $cur == -* ]]; then
    case $name in
      # @options@
    esac
    return
  fi
  case $name in
    # @operands@
  esac
}
complete -F _aoti_ladder aoti-ladder
