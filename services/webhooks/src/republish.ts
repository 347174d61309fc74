import { republishCommand } from '@lokum/service-kit/outbox/republish-command'

const write = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await republishCommand(
  { service: 'webhooks', environment: process.env, write, clock: () => new Date() },
  process.argv.slice(2),
)
