import type { Client } from '@lokum/client'
import type { ExitCode } from '../outcomes/exit-codes.ts'
import type { Printer } from '../terminal/printer.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

/** A command with everything that its help and its checks need. */
export type Command = {
  /** Such as `apartments list`. */
  readonly name: string
  readonly summary: string
  /** The words behind the name. */
  readonly takes?: {
    readonly label: string
    readonly least: number
    readonly most: number
    /** Words that a shell offers. */
    readonly choices?: readonly string[]
  }
  readonly options?: Readonly<Record<string, Option>>
  /** Paragraphs of the help. */
  readonly text: readonly string[]
  readonly examples: readonly string[]
  readonly run: (need: CommandDeps, asked: Asked) => Promise<ExitCode>
}

export type Option = {
  readonly short?: string
  /** The value of the option; a flag has none. */
  readonly value?: string
  /** Between its values when it is repeated; others take the last one. */
  readonly joinedBy?: string
  readonly help: string
}

export type CommandDeps = {
  readonly commands: readonly Command[]
  readonly surroundings: Surroundings
  readonly printer: Printer
  /** @throws NotLoggedIn */
  readonly logIn: () => Promise<Client>
}

export type Asked = {
  readonly words: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly flags: ReadonlySet<string>
}
