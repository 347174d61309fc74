import { cleanPhotosCommand } from './clean-photos-command.ts'

const write = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await cleanPhotosCommand({ environment: process.env, write }, process.argv.slice(2))
