import { reencryptCommand } from './secrets/reencrypt-command.ts'

const write = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await reencryptCommand(
  { service: 'webhooks', environment: process.env, write },
  process.argv.slice(2),
)
