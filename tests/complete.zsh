#!/usr/bin/env zsh
# complete.zsh SCRIPT WORDS prints what an interactive zsh with that completion
# script offers when Tab is pressed after the words. Anything typed while zsh draws
# the list would end the drawing, so the key itself reports that it is done.
zmodload zsh/zpty || exit 77
zpty shell zsh -f -i
zpty -w shell "PS1= ; autoload -U compinit; compinit -u -D; source ${(q)1}"
zpty -w shell 'offer() { zle complete-word; zle -R; print "\nLINE $BUFFER"; print OFFERED }'
zpty -w shell 'zle -N offer; bindkey "^I" offer; setopt noautomenu; LISTMAX=1000; print RE""ADY'
zpty -r shell out '*READY*'
zpty -w -n shell "$2"$'\t'
zpty -r shell out '*OFFERED*'
print -r -- "$out"
