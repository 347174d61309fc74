import * as own from '@lokum/local-stack/world/open-own-world'
import { readConfig } from '@lokum/service-kit/config'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'
import { streamsExist } from './publish-event.ts'
import { withBroker } from './world.ts'

export type OwnWorld = Awaited<ReturnType<typeof openOwnWorld>>

type Outside = Parameters<typeof start>[1]

/** A webhooks service with a broker and a database of its own, for clocks, settings, stops and counts of everything. */
export async function openOwnWorld(settings: Record<string, string> = {}, outside: Outside = {}) {
  const world = await own.openOwnWorld({
    start: { webhooks: (environment) => start(readConfig(Config, environment), outside) },
    settings: { webhooks: settings },
  })
  const opened = await withBroker(world)
  await streamsExist(opened.broker)
  return opened
}
