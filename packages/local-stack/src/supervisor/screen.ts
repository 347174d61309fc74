import { stripVTControlCharacters, styleText } from 'node:util'

/** The terminal of `npm start`: one line per fact. */
export class Screen {
  readonly #output: NodeJS.WritableStream & { isTTY?: boolean }

  constructor(output: NodeJS.WritableStream & { isTTY?: boolean }) {
    this.#output = output
    // A closed terminal must not end the supervisor before it has stopped its parts.
    output.on('error', () => undefined)
  }

  say(text: string): void {
    this.#write(text)
  }

  /** "✓ NATS   127.0.0.1:14222   0.1 s" */
  done(title: string, detail: string, seconds: number): void {
    this.#write(
      `  ${styleText('green', '✓')} ${title.padEnd(28)}${detail.padEnd(26)}${seconds.toFixed(1).padStart(5)} s`,
    )
  }

  warn(text: string): void {
    this.#write(`  ${styleText('yellow', '!')} ${text}`)
  }

  fail(text: string): void {
    this.#write(`  ${styleText('red', '✗')} ${text}`)
  }

  #write(text: string): void {
    this.#output.write(`${this.#output.isTTY ? text : stripVTControlCharacters(text)}\n`)
  }
}
