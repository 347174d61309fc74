import { recoverCommand } from './deliveries/recover-command.ts'

const write = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await recoverCommand(
  { environment: process.env, write, clock: () => new Date() },
  process.argv.slice(2),
)
