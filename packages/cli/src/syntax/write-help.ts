import { exitCodeTexts } from '../outcomes/exit-codes.ts'
import type { Command, Option } from './command.ts'
import { commonOptions } from './read-arguments.ts'

/** The help of one command. */
export function writeHelp(command: Command): string[] {
  const { name, summary, takes, text, examples } = command
  const options = { ...command.options, ...commonOptions }
  return [
    summary,
    '',
    `Usage: lokum ${name}${takes ? ` ${takes.label}` : ''} [options]`,
    '',
    ...text.flatMap((paragraph) => [...wrapped(paragraph), '']),
    'Options:',
    ...columns(Object.entries(options).map(([key, option]) => [flagOf(key, option), option.help])),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ]
}

/** The help of several commands, all or those of one noun. */
export function helpOfAll(commands: readonly Command[]): string[] {
  return [
    'lokum: the Lokum API from a terminal',
    '',
    'Usage: lokum <command> [arguments] [options]',
    '',
    'Commands:',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options of every command:',
    ...columns(Object.entries(commonOptions).map(([key, option]) => [flagOf(key, option), option.help])),
    '',
    'Exit codes:',
    ...columns(Object.entries(exitCodeTexts)),
    '',
    'Begin with: lokum login --help',
  ]
}

function flagOf(key: string, { short, value }: Option): string {
  return `${short === undefined ? '' : `-${short}, `}--${key}${value === undefined ? '' : ` <${value}>`}`
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.flatMap(([left, right]) =>
    wrapped(right, 76 - width).map((line, index) => `  ${(index === 0 ? left : '').padEnd(width)}  ${line}`),
  )
}

function wrapped(text: string, width = 78): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
