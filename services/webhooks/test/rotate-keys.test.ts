import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { operations } from '@lokum/contracts/catalogue'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { reencryptCommand } from '../src/secrets/reencrypt-command.ts'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { type OwnWorld, openOwnWorld } from './own-world.ts'

let world: OwnWorld
let ready: () => Promise<string>
beforeAll(async () => {
  world = await openOwnWorld()
  const readyUrl = `${world.system.operationsUrls.webhooks}/health/ready`
  ready = async () => (await fetch(readyUrl)).text()
})
afterAll(() => world[Symbol.asyncDispose]())

const aKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

async function restartWith(...keys: string[]) {
  await world.services.webhooks.stop()
  Object.assign(world.environments.webhooks, { ENCRYPTION_KEYS: keys.join(',') })
  await world.services.webhooks.start()
}

async function reencrypt() {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const { webhooks: environment } = world.environments
  return { code: await reencryptCommand({ service: 'webhooks', environment, write }, []), lines }
}

test('a wrong key delivers, seals and breaks nothing, and the right one goes on where it stopped', async () => {
  const { ENCRYPTION_KEYS: right = '' } = world.environments.webhooks
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord({ whenOverloaded: 'answer' })
  await anEndpoint(landlord, { url: receiver.url })

  await restartWith(aKey('test'))
  const eventId = await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect((await world.pool.query('SELECT FROM delivery')).rowCount).toBe(1))
  const reason = await ready()
  const refused = await landlord.request('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.url, event_types: ['apartment.*'] },
  })
  await restartWith(right)

  expect(reason).toContain('not ready: The encryption key test is wrong')
  expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  await eventually(() => expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId]))
  expect(await ready()).toBe('ready\n')
  const attempts = async () => (await world.pool.query('SELECT error FROM attempt')).rows
  await eventually(async () => expect(await attempts()).toEqual([{ error: null }]))
})

test('while events are delivered every secret, header and remembered answer moves to a new key, and the old one goes', async () => {
  const { ENCRYPTION_KEYS: old = '' } = world.environments.webhooks
  const fresh = aKey('20261122T230000Z')
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const create = {
    body: { url: receiver.url, event_types: ['apartment.*'], custom_headers: { 'x-key': 'confidential' } },
    headers: { 'idempotency-key': 'rotated' },
  }
  const first = await landlord.request('POST', '/v1/webhook-endpoints', create)
  await restartWith(fresh, old)

  const publishing = (async () => {
    const ids: string[] = []
    for (let count = 0; count < 60; count += 1) ids.push(await world.publish({ accountId: landlord.accountId }))
    return ids
  })()
  const { code, lines } = await reencrypt()
  const ids = await publishing
  await restartWith(fresh)

  expect({ code, lines }).toMatchObject({ code: 0 })
  expect(lines).toContain('test: nothing uses it; it can be removed from ENCRYPTION_KEYS.')
  expect(await ready()).toBe('ready\n')
  const repeated = await landlord.request('POST', '/v1/webhook-endpoints', create)
  expect(repeated.body).toEqual(first.body)
  await eventually(() => expect(receiver.received).toHaveLength(ids.length))
  expect(new Set(receiver.received.map(({ headers }) => headers['x-key']))).toEqual(new Set(['confidential']))
})

test('a key that is dropped while it is in use is named as missing', async () => {
  const { ENCRYPTION_KEYS: old = '' } = world.environments.webhooks

  await restartWith(aKey('other'))
  const reason = await ready()
  await restartWith(old)

  expect(reason).toContain('The encryption key 20261122T230000Z is missing')
  expect(await ready()).toBe('ready\n')
})

test('every answer that is remembered encrypted is among the sealed values', async () => {
  const sealing = operations.filter(({ service, answer }) => service === 'webhooks' && answer.secret)
  const { rows } = await world.pool.query(`SELECT pg_get_functiondef('sealed_values'::regproc) AS text`)

  for (const { id } of sealing) expect(rows[0].text).toContain(`'${id}'`)
  expect(sealing).toHaveLength(2)
})
