import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Agent } from 'undici'
import { AddressRanges } from '../src/addresses/address-ranges.ts'
import { connectPublicly } from '../src/addresses/connect-publicly.ts'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { type OwnWorld, openOwnWorld } from './own-world.ts'

let world: OwnWorld
let addresses: readonly string[] = ['93.184.215.14']
beforeAll(async () => {
  const environment = { WEBHOOKS_RETRY_DELAYS_SECONDS: '0', WEBHOOKS_ALLOW_LOOPBACK: 'false' }
  world = await openOwnWorld(environment, { resolve: async () => addresses })
})
afterAll(() => world[Symbol.asyncDispose]())

test('a name that was public at registration and leads inside afterwards is refused at the connection', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  addresses = ['93.184.215.14']
  await anEndpoint(landlord, { url: `http://rebinding.example.com:${receiver.port}/` })
  addresses = ['127.0.0.1']

  await world.publish({ accountId: landlord.accountId })

  await eventually(async () => {
    const { body } = await landlord.request('GET', '/v1/webhook-deliveries')
    expect(body.data).toMatchObject([{ state: 'exhausted', last_error: 'forbidden_address', last_status: null }])
  })
  expect(receiver.received).toEqual([])
})

test('a patch to a name that leads inside is refused', async () => {
  const landlord = await world.aLandlord()
  addresses = ['93.184.215.14']
  const { id } = await anEndpoint(landlord, { url: 'https://example.com/' })
  addresses = ['10.0.0.1']

  const answer = await landlord.request('PATCH', `/v1/webhook-endpoints/${id}`, {
    body: { url: 'https://example.org/' },
  })

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/url', code: 'forbidden_address' }] } })
})

test('a name with one private address among public ones is refused', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  addresses = ['93.184.215.14']
  await anEndpoint(landlord, { url: `http://half.example.com:${receiver.port}/` })
  addresses = ['93.184.215.14', '127.0.0.1']

  await world.publish({ accountId: landlord.accountId })

  await eventually(async () => {
    const { body } = await landlord.request('GET', '/v1/webhook-deliveries')
    expect(body.data).toMatchObject([{ last_error: 'forbidden_address' }])
  })
})

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '10.0.0.1',
  '172.30.0.2',
  '169.254.169.254',
  '[64:ff9b::a00:1]',
])('the literal %s is refused without a look-up', async (host) => {
  const rules = { allowLoopback: false, allowHttp: true, allowed: AddressRanges.parse('172.30.0.1/32') }
  const resolve = async () => ['93.184.215.14']
  const agent = new Agent({ connect: connectPublicly({ rules, resolve }) })

  const answer = agent.request({ origin: `http://${host}:9`, path: '/', method: 'POST' })

  await expect(answer).rejects.toMatchObject({ name: 'ForbiddenAddress' })
  await agent.destroy()
})
