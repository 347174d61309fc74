import { createMigrationCheck } from '@lokum/service-kit/database/check-migrations'
import { createApp } from '@lokum/service-kit/http/create-app'
import { openDoors, type RunningService } from '@lokum/service-kit/service/open-doors'
import { openFoundation } from '@lokum/service-kit/service/open-foundation'
import type { Config } from './config.ts'
import { entities, migrations } from './database.ts'
import { routes } from './routes.ts'

/** Puts the parts of the service together; disposing stops them in the opposite order. */
export async function start(config: Config): Promise<RunningService> {
  await using stack = new AsyncDisposableStack()
  const clock = () => new Date()
  const { edge } = await openFoundation(stack, { service: 'apartments', config, entities, clock })

  const app = createApp(edge, routes(edge, { plans: config.PLANS }))
  const check = createMigrationCheck(edge.pool, migrations)
  return await openDoors(stack, { config, log: edge.log, app, check })
}
