import { recoverCommand } from './deliveries/recover-command.ts'

const write = (line: string) => void process.stdout.write(`${line}\n`)
// biome-ignore lint/style/noProcessEnv: a program of its own, like migrate.ts.
const environment = process.env
process.exitCode = await recoverCommand({ environment, write, clock: () => new Date() }, process.argv.slice(2))
