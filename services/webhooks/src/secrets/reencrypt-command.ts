import { parseArgs } from 'node:util'
import type { ServiceName } from '@lokum/contracts/interface/operation'
import { runCommand } from '@lokum/service-kit/commands/command-line'
import { readConfig, ServiceConfig } from '@lokum/service-kit/config'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import type { Pool } from 'pg'
import { describeFaults, examineKeys } from './examine-keys.ts'
import { countValues, type Reencrypted, reencryptValues } from './reencrypt-values.ts'

type CommandDeps = {
  service: ServiceName
  environment: Readonly<Record<string, string | undefined>>
  write: (line: string) => void
}

const Config = ServiceConfig.pick({ DATABASE_URL: true }).extend({ ENCRYPTION_KEYS: EncryptionKeys })

/**
 * The command that moves every sealed value of a service to the newest key and names the unused keys.
 * @returns the exit code; 1 means that values are left with an older key, or that the keys cannot be used
 */
export async function reencryptCommand(
  { service, environment, write }: CommandDeps,
  args: readonly string[],
): Promise<number> {
  const work = async () => {
    const { values } = parseArgs({ args: [...args], options })
    const { DATABASE_URL: url, ENCRYPTION_KEYS: keys } = readConfig(Config, environment)
    const applicationName = `${service}-reencrypt`
    await using database = await openDatabase({ url, entities: [], applicationName, poolSize: 1 })
    const obstacle = await findObstacle(database, keys)
    if (obstacle === undefined) return await run({ ...database, write }, { keys, dryRun: values['dry-run'] })
    write(obstacle)
    return 1
  }
  return await runCommand({ usage: usage(service), write }, { args, work })
}

type ReencryptOptions = { keys: EncryptionKeys; dryRun: boolean }

async function run(
  { pool, write }: Pick<CommandDeps, 'write'> & { pool: Pool },
  { keys, dryRun }: ReencryptOptions,
): Promise<number> {
  const done = dryRun ? undefined : await reencryptValues({ pool }, keys)
  const lines = [...(done ? describeWork(done) : []), ...(await describeUses({ pool }, keys))]
  for (const line of lines) write(line)
  return done === undefined || done.damaged.length + done.locked === 0 ? 0 : 1
}

/** A service that has not started with the newest key could not open what is sealed with it. */
async function findObstacle({ pool }: { pool: Pool }, keys: EncryptionKeys): Promise<string | undefined> {
  const examined = await examineKeys({ pool }, keys)
  const [newest] = examined.unseen.filter((id) => id === keys[0]?.id)
  const restart =
    newest && `No service has started with the encryption key ${newest} yet: restart it, then run this again.`
  return describeFaults(examined) ?? restart
}

function describeWork({ moved, damaged, locked }: Reencrypted): string[] {
  return [
    `${moved} values are now sealed with the newest key.`,
    ...damaged.map((boundTo) => `No key opens a value of ${boundTo.replaceAll('\n', ' ')}; it stays as it is.`),
    ...(locked > 0 ? ['Some values are in use for longer than 10 s: run this again.'] : []),
  ]
}

async function describeUses({ pool }: { pool: Pool }, keys: EncryptionKeys): Promise<string[]> {
  const counts = await countValues({ pool })
  return keys.map(({ id }, at) => {
    const sealed = counts.get(id) ?? 0
    if (at === 0) return `${id}: ${sealed} values, the newest key.`
    return sealed > 0 ? `${id}: ${sealed} values.` : `${id}: nothing uses it; it can be removed from ENCRYPTION_KEYS.`
  })
}

const options = { 'dry-run': { type: 'boolean', default: false } } as const

function usage(service: ServiceName): string {
  return `Usage: node services/${service}/src/reencrypt.ts [--dry-run]

Moves every stored secret that an older encryption key has sealed to the newest one, the first of ENCRYPTION_KEYS, and
names the unused keys. It runs beside the service. After an interruption run it again: moved secrets stay moved.
DATABASE_URL and ENCRYPTION_KEYS are those of the service, which has to run with the newest key already.

  --dry-run  only says how many values each key has sealed`
}
