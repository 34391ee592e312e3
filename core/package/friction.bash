# Bash completion of the command friction. Names, keys and options are those that the command itself lists, so a new
# experiment needs no edit here.

# Names of all runs or curves.
_friction_names()
{
    "$1" list 2>/dev/null | sed -n "s/^$2 \([^:]*\):.*/\1/p"
}

# The parameters of an experiment as `key=`, or the options of one of its choices. The help shows a parameter as
# `key = value. Text`, and the options of a choice, four columns further in, as `name: title`.
_friction_parameters()
{
    "$1" "$2" "$3" --help 2>/dev/null | awk -v wanted="$4" '
        { indent = match($0, /[^ ]/) }
        $2 == "=" || $2 == "optional," { row[indent] = $1; if (wanted == "") print $1 "="; next }
        $1 ~ /:$/ && row[indent - 4] == wanted && wanted != "" { print substr($1, 1, length($1) - 1) }' | sort -u
}

_friction()
{
    local command=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} line key choices
    # the characters = and : divide words, so the argument is put together again
    line=${COMP_LINE:0:COMP_POINT}
    word=${line##*[[:space:]]}
    COMPREPLY=()

    if ((COMP_CWORD == 1)); then
        choices='list curve run sweep identify merge figures --help --version --self-test'
    elif [[ ${COMP_WORDS[1]} == list ]]; then
        choices='--json'
    elif [[ ${COMP_WORDS[1]} == identify && $word == preset=* ]]; then
        choices=$(_friction_parameters "$command" run servo_pendulum preset | sed 's/^/preset=/')
    elif [[ ${COMP_WORDS[1]} == identify && $word == law=* ]]; then
        choices=$(_friction_parameters "$command" curve phi law | sed '/^tabulated/d; s/^/law=/')
    elif [[ ${COMP_WORDS[1]} == identify && $word == losses=* ]]; then
        choices='losses=efficiencies'
    elif [[ ${COMP_WORDS[1]} == identify && $line == *\ law=* && $word == --loss=* ]]; then
        choices='--loss=squares --loss=absolute'
    elif [[ ${COMP_WORDS[1]} == identify && $word == --weights=* ]]; then
        choices='--weights=none --weights=relative'
    elif [[ ${COMP_WORDS[1]} == identify && $line == *\ law=* && $word == -* && $word != --out=* ]]; then
        choices='--loss= --weights= --free= --fix= --level= --out='
    elif [[ ${COMP_WORDS[1]} == identify && $word == --loss=* ]]; then
        choices='--loss=mae --loss=rms'
    elif [[ ${COMP_WORDS[1]} == identify && $word == --bounds=* ]]; then
        choices='--bounds=published --bounds=wide'
    elif [[ ${COMP_WORDS[1]} == identify && $word == --intervals=* ]]; then
        choices='--intervals=profile --intervals=none'
    elif [[ ${COMP_WORDS[1]} == identify && $word == -* && $word != --@(benches|out)=* ]]; then
        choices='--seed= --starts= --extras= --protocol= --goals= --internal-step= --supply= --budget= --loss= --folds= --holdout= --free= --fix= --bounds= --intervals= --level= --jobs= --T= --from='
        choices+=' --to= --columns= --plan --plan= --bootstrap= --resume --checkpoint= --part= --benches= --out= --quiet --help'
    elif [[ ${COMP_WORDS[1]} == merge && $word == -* && $word != --out=* ]]; then
        choices='--out= --jobs= --checkpoint= --resume --quiet --help'
    elif [[ ${COMP_WORDS[1]} == @(identify|merge) && $word != params=@* ]]; then
        compopt -o filenames
        local IFS=$'\n'
        COMPREPLY=($(compgen -f -- "${word#--*=}"))
        return
    elif [[ ${COMP_WORDS[1]} != @(run|curve|sweep) ]]; then
        return
    elif ((COMP_CWORD == 2)); then
        choices=$(_friction_names "$command" "${COMP_WORDS[1]/sweep/run}")
    elif [[ $word == --report=* ]]; then
        choices='--report=json --report=text'
    elif [[ $word == --log=* || $word == params=@* || $word == --save=* || $word == points=@* ]]; then
        # a file: readline completes the text after the last divider
        compopt -o filenames
        word=${word#*=}
        local at=
        [[ $word == @* ]] && at=@ word=${word#@}
        local IFS=$'\n'
        COMPREPLY=($(compgen -f -P "$at" -- "$word"))
        return
    elif [[ $word == --* && ${COMP_WORDS[1]} == sweep ]]; then
        choices='--measures= --find= --tolerance= --duration= --until-settled --until-settled= --jobs= --report= --quiet --help'
    elif [[ $word == --* ]]; then
        choices='--report= --help'
        [[ ${COMP_WORDS[2]} =~ ^(servo_pendulum|drive_backdrive|operating_.*|locking|holding)$ ]] && choices+=' --save='
        if [[ ${COMP_WORDS[1]} == curve ]]; then
            choices+=' --x='
        else
            choices+=' --duration= --every= --measures --events --log= --columns='
        fi
    elif [[ $word == *=* ]]; then
        key=${word%%=*}
        choices=$(_friction_parameters "$command" "${COMP_WORDS[1]/sweep/run}" "${COMP_WORDS[2]}" "$key" | sed "s/^/$key=/")
    else
        choices=$(_friction_parameters "$command" "${COMP_WORDS[1]/sweep/run}" "${COMP_WORDS[2]}" '')
        [[ ${COMP_WORDS[2]} == servo_pendulum ]] && choices+=' params=@'
    fi

    COMPREPLY=($(compgen -W "$choices" -- "$word"))
    # no blank after a key that still needs its value
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=@] ]] && compopt -o nospace
    # readline replaces only the text after the last =
    [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}")
}

complete -F _friction friction
