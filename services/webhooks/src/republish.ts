import { republishCommand } from '@lokum/service-kit/outbox/republish-command'

const write = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await republishCommand(
  { service: 'webhooks', environment: process.env, write },
  process.argv.slice(2),
)
