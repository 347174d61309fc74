import { createMigrationCheck } from '@lokum/service-kit/database/check-migrations'
import { createApp } from '@lokum/service-kit/http/create-app'
import { type Addresses, openDoors } from '@lokum/service-kit/service/open-doors'
import { openFoundation } from '@lokum/service-kit/service/open-foundation'
import type { Config } from './config.ts'
import { entities, migrations } from './database.ts'
import { routes } from './routes.ts'

export type ApartmentsService = AsyncDisposable & Addresses

/** Puts the parts of the service together; disposing stops them in the opposite order. */
export async function start(config: Config): Promise<ApartmentsService> {
  await using stack = new AsyncDisposableStack()
  const clock = () => new Date()
  const { edge } = await openFoundation(stack, { service: 'apartments', config, entities, clock })

  const app = createApp(edge, routes(edge, { plans: config.PLANS }))
  const check = createMigrationCheck(edge.pool, migrations)
  const addresses = await openDoors(stack, { config, log: edge.log, app, check })
  const started = stack.move()
  return { ...addresses, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
