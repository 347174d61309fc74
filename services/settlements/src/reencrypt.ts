import { reencryptCommand } from './ledger/tax/reencrypt-command.ts'

const write = (line: string) => void process.stdout.write(`${line}\n`)
process.exitCode = await reencryptCommand({ environment: process.env, write }, process.argv.slice(2))
