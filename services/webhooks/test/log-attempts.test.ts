import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openReceiver } from './open-receiver.ts'
import { anApartment } from './publish-event.ts'
import { openWorld, type World } from './world.ts'

const stack = new AsyncDisposableStack()
let world: World
let service: RestartableProcess
let logFile: string
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-test-attempts-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  logFile = join(folder, 'webhooks.log')
  world = stack.use(await openWorld({ WEBHOOKS_RETRY_DELAYS_SECONDS: '0,1' }))
  const operationsPort = String(await freePort())
  const own = { PATH: process.env.PATH, OPERATIONS_PORT: operationsPort, LOG_LEVEL: 'debug' }
  const readyUrl = `http://127.0.0.1:${operationsPort}/health/ready`
  const environment = { ...world.settings, ...own }
  const plan = { name: 'webhooks', arguments: serviceArguments('webhooks'), environment, readyUrl, logFile }
  service = stack.use(new RestartableProcess(() => startService(plan)))
})
afterAll(() => stack.disposeAsync())

test('each attempt is one line with every fact, and without addresses, headers, secrets and bodies', async () => {
  await using receiver = await openReceiver((response) => {
    const status = receiver.received.length === 1 ? 503 : 200
    response.writeHead(status, { 'x-answer': 'unlogged header' }).end('unlogged answer')
  })
  const landlord = await world.aLandlord()
  const endpoint = await landlord.request('POST', '/v1/webhook-endpoints', {
    body: {
      url: `${receiver.url}/unlogged-path?key=unlogged-query`,
      event_types: ['apartment.*'],
      custom_headers: { authorization: 'Bearer unlogged-token' },
    },
  })
  await world.service[Symbol.asyncDispose]()
  await service.start()

  const eventId = await world.publish({ accountId: landlord.accountId, data: anApartment({ label: 'unlogged label' }) })

  const text = await eventually(
    async () => {
      const written = await readFile(logFile, 'utf8')
      expect(attemptsIn(written)).toHaveLength(2)
      return written
    },
    { deadlineMs: 30_000 },
  )
  const { rows } = await world.pool.query('SELECT id FROM delivery WHERE event_id = $1', [eventId])
  const facts = {
    ...{ delivery_id: rows[0].id, endpoint_id: endpoint.body.id, account_id: landlord.accountId },
    ...{ event_id: eventId, event_type: 'apartment.created', trigger: 'event', replay_number: 0, reclaimed: false },
    duration_ms: expect.any(Number),
    worker: expect.stringMatching(`${hostname()} ${service.pid}`),
  }
  const failed = { attempt: 1, status: 503, error: 'status', state: 'pending', delay_ms: expect.any(Number) }
  const succeeded = { attempt: 2, status: 200, error: null, state: 'succeeded', delay_ms: null }
  expect(attemptsIn(text)).toMatchObject([
    { ...facts, ...failed },
    { ...facts, ...succeeded },
  ])
  expect(receiver.received[1]?.headers.authorization).toBe('Bearer unlogged-token')
  const { secret } = endpoint.body
  for (const hidden of ['unlogged', `:${receiver.port}`, secret, secret.slice('whsec_'.length), 'webhook-signature'])
    expect(text).not.toContain(hidden)
}, 90_000)

function attemptsIn(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.includes('"delivery.attempted"'))
  return lines.map((line) => JSON.parse(line))
}
