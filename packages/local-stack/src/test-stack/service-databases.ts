import type { SuperuserAddress } from '../postgres/databases.ts'
import { createServiceDatabase } from '../services/service-database.ts'
import type { ServiceName } from '../services/service-environment.ts'

/** A migrated database for each of these services; the others have no address. */
export async function createServiceDatabases(
  { postgres, stack }: { postgres: SuperuserAddress; stack: AsyncDisposableStack },
  names: readonly ServiceName[],
) {
  const made = await Promise.all(
    names.map(async (name) => [name, stack.use(await createServiceDatabase(postgres, name))] as const),
  )
  const databases = new Map(made)
  return {
    databaseUrls: eachService((name) => databases.get(name)?.url ?? ''),
    ownerUrls: eachService((name) => databases.get(name)?.ownerUrl ?? ''),
  }
}

export function eachService(textOf: (name: ServiceName) => string): Record<ServiceName, string> {
  const of = { gateway: textOf('gateway'), apartments: textOf('apartments') }
  return { ...of, settlements: textOf('settlements'), webhooks: textOf('webhooks') }
}
