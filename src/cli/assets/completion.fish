# fish completion for aoti-ladder
# made by: aoti-ladder completion fish

# True while the words belong to this subcommand, before the user's command.
function __aoti_ladder_is
    set -l words (commandline -opc)
    set -e words[1]
    set -l length (count $argv)
    test (count $words) -ge $length; or return 1
    test "$words[1..$length]" = "$argv"; or return 1
    not __aoti_ladder_in_command
end
# True if exactly these words are typed.
function __aoti_ladder_at
    set -l words (commandline -opc)
    set -e words[1]
    test "$words" = "$argv"
end
# The number of the first word of the user's command, which begins behind "--"
# or, without it, with the first word that is no option of ours.
function __aoti_ladder_command_at
    set -l words (commandline -opc)
    set -l values
    set -l at 3
    __aoti_ladder_values
    while test $at -le (count $words)
        switch $words[$at]
            case --
                math $at + 1
                return 0
            case '-*'
                contains -- $words[$at] $values; and set at (math $at + 1)
            case '*.yaml' '*.yml'
            case '*'
                if set -q values[1]
                    echo $at
                    return 0
                end
        end
        set at (math $at + 1)
    end
    return 1
end
function __aoti_ladder_in_command
    __aoti_ladder_command_at > /dev/null
end
function __aoti_ladder_command
    set -l words (commandline -opc) (commandline -ct)
    complete -C (string join -- ' ' $words[(__aoti_ladder_command_at)..-1])
end
# Programs, once a letter is typed: there are thousands.
function __aoti_ladder_programs
    test -n (commandline -ct); and __fish_complete_command
end
function __aoti_ladder_records
    printf 'last\tthe newest record\n'
    # Only their names: fish hides words that begin with a dot.
    for each in .aoti-ladder/*-*/
        string trim -r -c / $each | string replace .aoti-ladder/ ''
    end
end
# Files with one of the endings, and folders.
function __aoti_ladder_files
    set -l paths (complete -C "__fish_command_without_completions "(commandline -ct))
    for ending in $argv /
        string match -e -r -- (string escape --style=regex -- $ending)'$' $paths
    end
end
# Sets "values", the options of ours with a value, and "at" of its caller.
function __aoti_ladder_values -S
    switch "$words[2..3]"
        # @values@
    end
end

complete -c aoti-ladder -f
complete -c aoti-ladder -n __aoti_ladder_in_command -a '(__aoti_ladder_command)'
complete -c aoti-ladder -n __aoti_ladder_at -l version -d 'the version'
complete -c aoti-ladder -l help -s h -d 'every option' -n 'not __aoti_ladder_in_command'
# @words@
