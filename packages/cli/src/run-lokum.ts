import { commands } from './commands.ts'
import { openClient } from './login/open-client.ts'
import { readLogin } from './login/read-login.ts'
import { describeFailure } from './outcomes/describe-failure.ts'
import { UsageError } from './outcomes/errors.ts'
import { type ExitCode, exitCodes } from './outcomes/exit-codes.ts'
import type { Command } from './syntax/command.ts'
import { readArguments } from './syntax/read-arguments.ts'
import { helpOfAll, writeHelp } from './syntax/write-help.ts'
import { createPrinter, type Printer } from './terminal/printer.ts'
import { readVersion } from './terminal/read-version.ts'
import type { Surroundings } from './terminal/surroundings.ts'

/** Runs the command that the arguments name; gives how it ended. */
export async function runLokum(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const printer = createPrinter(surroundings, args.includes('--json'))
  try {
    return await run(args, surroundings, printer)
  } catch (error) {
    const { failure, exitCode } = describeFailure(error)
    printer.fail(failure)
    return exitCode
  }
}

async function run(args: readonly string[], surroundings: Surroundings, printer: Printer): Promise<ExitCode> {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => word === args[index]))
  if (!command) return await runWithout(args, printer)
  const asked = readArguments(command, args.slice(command.name.split(' ').length))
  if (asked.flags.has('help')) return show(printer, writeHelp(command))
  return await command.run(
    { commands, surroundings, printer, logIn: async () => openClient(await readLogin(surroundings)) },
    asked,
  )
}

async function runWithout([first = '--help']: readonly string[], printer: Printer): Promise<ExitCode> {
  if (first === '--version') return show(printer, [await readVersion()])
  if (['--help', '-h', 'help'].includes(first)) return show(printer, helpOfAll(commands))
  const ofNoun = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (ofNoun.length === 0) throw new UsageError(`There is no such command. There are: ${names(commands)}`)
  throw new UsageError(`Commands that begin with it: ${names(ofNoun)}`)
}

function names(some: readonly Command[]): string {
  return some.map(({ name }) => name).join(', ')
}

function show(printer: Printer, lines: readonly string[]): ExitCode {
  printer.print({ help: lines.join('\n') }, lines)
  return exitCodes.done
}
