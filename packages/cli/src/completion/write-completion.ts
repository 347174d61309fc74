import type { Command, Option } from '../syntax/command.ts'
import { commonOptions } from '../syntax/read-arguments.ts'

export const shells = ['bash', 'zsh', 'fish'] as const

/** The script by which a shell completes commands, options and their choices; files are left to the shell. */
export function writeCompletion(shell: (typeof shells)[number], commands: readonly Command[]): string {
  if (shell === 'fish') return fish(commands)
  const script = bash(commands)
  return shell === 'bash' ? script : `autoload -U +X bashcompinit && bashcompinit\n${script}`
}

type Line = { readonly after: string; readonly words: readonly string[] }

/** The words that may come next, by what was typed before them. */
function lines(commands: readonly Command[]): Line[] {
  const first = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
  const second = first.map((noun) => ({ after: noun, words: wordsAfter(noun, commands) }))
  const whole = commands.map((command) => ({ after: command.name, words: wordsOf(command) }))
  return [{ after: '', words: first }, ...second, ...whole].filter(
    ({ after, words }, index, all) => words.length > 0 && all.findLastIndex((one) => one.after === after) === index,
  )
}

function wordsAfter(noun: string, commands: readonly Command[]): string[] {
  return commands.flatMap(({ name }) => (name.startsWith(`${noun} `) ? name.slice(noun.length + 1) : []))
}

function wordsOf({ options, takes }: Command): string[] {
  return [...(takes?.choices ?? []), ...Object.entries({ ...options, ...commonOptions }).flatMap(flags)]
}

function flags([name, { short }]: [string, Option]): string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`]
}

function choicesOf({ value = '' }: Option): string[] {
  return value.includes('|') ? value.split('|') : []
}

function bash(commands: readonly Command[]): string {
  const choices = commands.flatMap(({ name, options = {} }) =>
    Object.entries(options).flatMap(([option, about]) =>
      choicesOf(about).length > 0 ? [`    '${name} --${option}') words='${choicesOf(about).join(' ')}' ;;`] : [],
    ),
  )
  const values = [
    ...new Set(
      commands.flatMap(({ options = {} }) =>
        Object.entries(options).flatMap(([name, { value }]) => (value === undefined ? [] : [`--${name}`])),
      ),
    ),
  ]
  return `_lokum() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' word words=''
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "\${command:+$command }$word" in
${cases(commands)}
      *) break ;;
    esac
  done
  case "$command" in
${lines(commands)
  .map(({ after, words }) => `    '${after}') words='${words.join(' ')}' ;;`)
  .join('\n')}
  esac
  case "$previous" in
    ${values.join('|')}) words='' ;;
  esac
  case "$command $previous" in
${choices.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _lokum lokum
`
}

/** The parts of commands, by which the typed command is recognised. */
function cases(commands: readonly Command[]): string {
  const parts = new Set(commands.flatMap(({ name }) => [name.split(' ')[0] ?? '', name]))
  return [...parts].map((part) => `      '${part}') command='${part}' ;;`).join('\n')
}

function fish(commands: readonly Command[]): string {
  const nouns = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
  return [
    'complete -c lokum -f',
    ...nouns.map(
      (noun) => `complete -c lokum -n __fish_use_subcommand -a ${noun} -d ${quoted(aboutNoun(noun, commands))}`,
    ),
    ...commands.flatMap(fishOf),
    '',
  ].join('\n')
}

function aboutNoun(noun: string, commands: readonly Command[]): string {
  return commands.find(({ name }) => name === noun)?.summary ?? wordsAfter(noun, commands).join(', ')
}

function fishOf({ name, summary, options, takes }: Command): string[] {
  const [noun = '', verb] = name.split(' ')
  const seen = `__fish_seen_subcommand_from ${noun}`
  const isThis = verb === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${verb}`
  return [
    ...(verb === undefined ? [] : [`complete -c lokum -n ${quoted(seen)} -a ${verb} -d ${quoted(summary)}`]),
    ...(takes?.label.includes('<file>') ? [`complete -c lokum -n ${quoted(isThis)} -F`] : []),
    ...(takes?.choices ?? []).map((choice) => `complete -c lokum -n ${quoted(isThis)} -a ${choice}`),
    ...Object.entries({ ...options, ...commonOptions }).map(([option, about]) => {
      const value =
        about.value === undefined
          ? ''
          : choicesOf(about).length > 0
            ? ` -x -a ${quoted(choicesOf(about).join(' '))}`
            : ' -r'
      return `complete -c lokum -n ${quoted(isThis)} -l ${option}${about.short ? ` -s ${about.short}` : ''}${value} -d ${quoted(about.help)}`
    }),
  ]
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
