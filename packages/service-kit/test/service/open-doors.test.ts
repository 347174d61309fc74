import { expect, test } from '@jest/globals'
import { listenForCalls } from '@lokum/service-kit/service/listen-for-calls'
import { createLog } from '@lokum/service-kit/telemetry/log'

const log = createLog({ service: 'test', level: 'silent' })
const config = { HOST: '127.0.0.1', PORT: 0, OPERATIONS_PORT: 0, PUBLIC_BASE_URL: 'http://lokum.test' }

test('a service whose database is away is not ready and accepts calls nevertheless', async () => {
  await using service = await openService({ check: async () => Promise.reject(new Error('The database is away.')) })

  expect(await service.health()).toEqual({ live: 200, ready: 503, accepting: 200 })
})

test('a service that stops is neither ready nor accepting, and reports so until its last part has stopped', async () => {
  const part = Promise.withResolvers<void>()
  const isStopping = Promise.withResolvers<void>()
  const service = await openService({
    graceMs: 300,
    stopPart: async () => {
      isStopping.resolve()
      await part.promise
    },
  })
  expect(await service.health()).toEqual({ live: 200, ready: 200, accepting: 200 })

  const stopped = service[Symbol.asyncDispose]()
  const duringGrace = await service.health()
  const served = (await fetch(service.url)).status
  await isStopping.promise
  const afterwards = await service.health()
  part.resolve()
  await stopped

  expect(duringGrace).toEqual({ live: 200, ready: 503, accepting: 503 })
  expect(served).toBe(200)
  expect(afterwards).toEqual({ live: 200, ready: 503, accepting: 503 })
  await expect(service.health()).rejects.toThrow('fetch failed')
})

test('parts stop when the doors cannot be opened', async () => {
  await using other = await openService({})
  const stops: string[] = []
  await using parts = new AsyncDisposableStack()
  parts.defer(() => void stops.push('part'))
  const taken = { ...config, PORT: Number(new URL(other.url).port), SHUTDOWN_GRACE_MS: 0 }

  const opening = listenForCalls(parts, {
    config: taken,
    log,
    app: () => undefined,
    check: async () => undefined,
    isStuck: async () => false,
  })

  await expect(opening).rejects.toThrow('EADDRINUSE')
  expect(stops).toEqual(['part'])
})

type Plan = { graceMs?: number; check?: () => Promise<void>; stopPart?: () => Promise<void> }

/** A service that answers every call with 200, and has one part besides. */
async function openService({ graceMs = 0, check = async () => undefined, stopPart = async () => undefined }: Plan) {
  await using parts = new AsyncDisposableStack()
  parts.defer(stopPart)
  const service = await listenForCalls(parts, {
    config: { ...config, SHUTDOWN_GRACE_MS: graceMs },
    log,
    app: (_request, response) => void response.end(),
    check,
    isStuck: async () => false,
  })
  const statusOf = async (name: string) => (await fetch(`${service.operationsUrl}/health/${name}`)).status
  return {
    ...service,
    health: async () => ({
      live: await statusOf('live'),
      ready: await statusOf('ready'),
      accepting: await statusOf('accepting'),
    }),
  }
}
