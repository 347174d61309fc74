import { republishCommand } from '@lokum/service-kit/outbox/republish-command'

const write = (line: string) => void process.stdout.write(`${line}\n`)
// biome-ignore lint/style/noProcessEnv: a program of its own, like migrate.ts.
const environment = process.env
process.exitCode = await republishCommand({ service: 'webhooks', environment, write }, process.argv.slice(2))
