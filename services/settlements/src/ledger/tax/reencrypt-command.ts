import { parseArgs } from 'node:util'
import { runCommand } from '@lokum/service-kit/commands/command-line'
import { readConfig, ServiceConfig } from '@lokum/service-kit/config'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import { countOldYears, resealTaxNumbers } from './reseal-tax-numbers.ts'

type CommandDeps = {
  environment: Readonly<Record<string, string | undefined>>
  write: (line: string) => void
}

const Config = ServiceConfig.pick({ DATABASE_URL: true }).extend({ ENCRYPTION_KEYS: EncryptionKeys })

/**
 * The command that moves the sealed tax numbers to the newest key.
 * @returns the exit code; 1 means that years are left with an older key
 */
export async function reencryptCommand({ environment, write }: CommandDeps, args: readonly string[]): Promise<number> {
  const work = async () => {
    const { values } = parseArgs({ args: [...args], options })
    const { DATABASE_URL: url, ENCRYPTION_KEYS: keys } = readConfig(Config, environment)
    await using database = await openDatabase({
      url,
      entities: [],
      applicationName: 'settlements-reencrypt',
      poolSize: 1,
    })
    if (values['dry-run']) {
      write(`Years whose tax numbers an older key has sealed: ${await countOldYears(database, keys)}.`)
      return 0
    }
    const { moved, left } = await resealTaxNumbers(database, keys)
    write(`Years whose tax numbers were moved to the newest key: ${moved}. Years left with an older key: ${left}.`)
    return left === 0 ? 0 : 1
  }
  return await runCommand({ usage, write }, { args, work })
}

const options = { 'dry-run': { type: 'boolean', default: false } } as const

const usage = `Usage: node services/settlements/src/reencrypt.ts [--dry-run]

Moves the sealed tax numbers of owners to the newest encryption key, the first of ENCRYPTION_KEYS. It runs beside the service,
which has to run with that key already. After an interruption run it again. DATABASE_URL and ENCRYPTION_KEYS are those of the service.

  --dry-run  only says how many years an older key has sealed`
