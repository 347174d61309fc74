import { printable, printableJson } from './printable.ts'
import type { Surroundings } from './surroundings.ts'

export type Printer = {
  readonly isJson: boolean
  /** The result on stdout: the value as one line of JSON, or the lines for people. */
  readonly print: (value: unknown, lines: readonly string[]) => void
  /** For people alone, on stderr. */
  readonly note: (text: string) => void
  /** On stderr, as JSON if the result is JSON. */
  readonly fail: (failure: Failure) => void
}

export type Failure = { code: string; detail: string; request_id?: string | undefined }

export function createPrinter({ stdout, stderr }: Pick<Surroundings, 'stdout' | 'stderr'>, isJson: boolean): Printer {
  return {
    isJson,
    print: (value, lines) => {
      stdout.write(isJson ? `${printableJson(value)}\n` : lines.map((line) => `${printable(line)}\n`).join(''))
    },
    note: (text) => {
      if (!isJson) stderr.write(`${printable(text)}\n`)
    },
    fail: (failure) => {
      stderr.write(isJson ? `${printableJson(failure)}\n` : `${printable(lineOf(failure))}\n`)
    },
  }
}

function lineOf({ detail, code, request_id }: Failure): string {
  return `lokum: ${detail}${request_id === undefined ? '' : ` (${code}, ${request_id})`}`
}
