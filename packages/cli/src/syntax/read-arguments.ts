import { parseArgs } from 'node:util'
import { UsageError } from '../outcomes/errors.ts'
import type { Asked, Command, Option } from './command.ts'

/** Options of every command. */
export const commonOptions: Readonly<Record<string, Option>> = {
  json: { help: 'print JSON and nothing else: one document, or a line for each event' },
  help: { short: 'h', help: 'show this help' },
}

/** Reads the arguments of a command. @throws UsageError, without the arguments: one may be a secret in the wrong place */
export function readArguments(command: Command, args: readonly string[]): Asked {
  const options = { ...command.options, ...commonOptions }
  const types = Object.entries(options).map(([name, { value, short }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) } as const,
  ])
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const words: string[] = []
  const values: Record<string, string> = {}
  const flags = new Set<string>()
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const value = readValue(command, options[token.name], token)
    if (value === undefined) flags.add(token.name)
    else values[token.name] = joined(options[token.name], values[token.name], value)
  }
  if (!flags.has('help')) checkWords(command, words)
  return { words, values, flags }
}

function joined(option: Option | undefined, earlier: string | undefined, value: string): string {
  return earlier !== undefined && option?.joinedBy !== undefined ? earlier + option.joinedBy + value : value
}

type Token = { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined }

function readValue(
  { name: command }: Command,
  option: Option | undefined,
  { name, rawName, value, inlineValue }: Token,
) {
  const help = `See: lokum ${command} --help`
  if (/secret|password|token/i.test(name)) throw new UsageError(`${secretInArguments} ${help}`)
  if (!option) throw new UsageError(`There is no option ${rawName}. ${help}`)
  if (option.value === undefined) {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value. ${help}`)
    return undefined
  }
  if (value === undefined || value === '' || (!inlineValue && /^-./.test(value)))
    throw new UsageError(`${rawName} needs a value: ${option.value}. ${help}`)
  return value
}

const secretInArguments =
  'A secret is never an argument: everybody on this machine can read it in the list of processes, and the shell remembers it. If it was a real one, have it replaced.'

function checkWords({ name, takes }: Command, { length }: readonly string[]): void {
  const { label, least, most } = takes ?? { label: 'no arguments', least: 0, most: 0 }
  if (length >= least && length <= most) return
  throw new UsageError(`lokum ${name} takes ${label}; ${length} given. See: lokum ${name} --help`)
}

/** One of some values. @throws UsageError */
export function readChoice<Choice extends string>(
  { values }: Asked,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const given = values[name]
  if (given === undefined) return undefined
  const choice = choices.find((one) => one === given)
  if (choice === undefined) throw new UsageError(`--${name} must be one of ${choices.join(', ')}.`)
  return choice
}

/** A whole number within bounds. @throws UsageError */
export function readCount({ values }: Asked, name: string, { otherwise, most }: { otherwise: number; most: number }) {
  const given = values[name]
  if (given === undefined) return otherwise
  const count = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
  if (!(count <= most)) throw new UsageError(`--${name} must be a number from 0 to ${most}.`)
  return count
}

/** The word of an identifier. @throws UsageError */
export function readId({ words: [word = ''] }: Asked, prefix: string): string {
  if (new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(word)) return word
  throw new UsageError(`An identifier begins with ${prefix}_ and has 26 letters and digits after it.`)
}
