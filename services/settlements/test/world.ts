import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Config as ApartmentsConfig } from '@lokum/apartments/config'
import { start as startApartments } from '@lokum/apartments/start'
import * as own from '@lokum/local-stack/world/open-own-world'
import { readConfig } from '@lokum/service-kit/config'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'

export type OwnWorld = own.OwnWorld

type Settings = {
  /** false: the test starts the settlements service itself. */
  started?: boolean
  /** More of the settlements service's configuration. */
  configured?: Record<string, string>
} & Parameters<typeof start>[1]

/** The settlements service and the apartments service, for tests that need settlements with a clock or settings of its own. */
export async function openOwnWorld({ started = true, configured = {}, ...outside }: Settings = {}): Promise<OwnWorld> {
  return await own.openOwnWorld({
    start: {
      apartments: (environment) => startApartments(readConfig(ApartmentsConfig, environment)),
      settlements: (environment) => start(readConfig(Config, environment), outside),
    },
    settings: { settlements: configured },
    stopped: started ? [] : ['settlements'],
  })
}

/** A server that stands where the apartments service should, and answers as a test wants. */
export async function startStandIn(listener: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
