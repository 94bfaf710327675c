"""The scripts that make zsh and fish ask salet, which answers by Click's mechanism.

Click has scripts of its own, and bash gets that. Its one for zsh, read from a directory of fpath,
is silent at the second Tab, and loses values that are empty; the one for fish cuts at commas.
"""

from salet.cli.completing import VARIABLE

#: Answers have three lines each: the kind, the value, and what is said about it, or _.
_ZSH = """\
#compdef salet

_salet() {
    local kind value about found=1
    local -a answers plain described
    (( $+commands[salet] )) || return 1
    local -ix COMP_CWORD=$((CURRENT - 1))
    local -x COMP_WORDS="${words[*]}" VARIABLE=zsh_complete
    answers=("${(@f)$(salet)}")
    for kind value about in "${(@)answers}"; do
        case $kind in
            dir) _path_files -/ && found=0 ;;
            file) _path_files -f && found=0 ;;
            plain) [[ $about == _ ]] && plain+=("$value") || described+=("$value:$about") ;;
        esac
    done
    (( $#described )) && _describe -V salet described -U && found=0
    (( $#plain )) && compadd -U -V salet -a plain && found=0
    return found
}

if [[ $funcstack[1] == _salet ]]; then
    _salet "$@"  # it was found in a directory of fpath, and is asked
else
    compdef _salet salet
fi
"""

#: Answers have a line each: the kind, a comma and the value, then perhaps a tab and what it is.
_FISH = """\
function __salet_complete
    set -lx VARIABLE fish_complete
    set -lx COMP_WORDS (commandline --cut-at-cursor --current-process)
    set -lx COMP_CWORD (commandline --cut-at-cursor --current-token)
    for answer in (salet)
        set -l parts (string split --max 1 , -- $answer)
        switch $parts[1]
            case dir
                __fish_complete_directories $parts[2]
            case file
                __fish_complete_path $parts[2]
            case plain
                echo $parts[2]
        end
    end
end

complete --command salet --no-files --arguments "(__salet_complete)"
"""

#: By the name of the shell.
SCRIPTS = {
    "zsh": _ZSH.replace("VARIABLE", VARIABLE),
    "fish": _FISH.replace("VARIABLE", VARIABLE),
}
