import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../data-folder.ts'
import type { Environment } from '../environment.ts'
import { keepLocalSecrets } from '../local-secrets.ts'
import { databaseUrl } from '../postgres/databases.ts'
import { localAddresses } from '../services/ports.ts'
import { openPools, type Pools } from './pools.ts'

/**
 * Opens the databases of the system that `npm start` of this checkout runs, as their owner. Gives undefined for any other system,
 * whose databases only its operator reaches.
 */
export async function openOwnerPools(environment: Environment): Promise<(Pools & AsyncDisposable) | undefined> {
  const secretsFile = join(dataFolder(environment), 'local.env')
  if (!existsSync(secretsFile)) return undefined
  const url = environment.LOCAL_POSTGRES_URL ?? localAddresses(environment).postgres
  const owner = { name: 'migration', password: (await keepLocalSecrets(secretsFile)).databasePassword('migration') }
  const urlOf = (database: string) => databaseUrl({ url }, { ...owner, database })
  const pools = openPools({
    gateway: urlOf('gateway'),
    apartments: urlOf('apartments'),
    settlements: urlOf('settlements'),
    webhooks: urlOf('webhooks'),
  })
  try {
    await pools.settlements.query('SELECT 1')
    return pools
  } catch {
    await pools[Symbol.asyncDispose]()
    return undefined
  }
}
