import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle, termsIdOn } from '@lokum/local-stack/world/rental'
import {
  aCalculatedMonth,
  aDocument,
  allocationsOf,
  brokenSums,
  itemOf,
  look,
  step,
} from '../../months/settlements/a-month.ts'
import { aPreparedMonth, aSentMonth, download, handOver } from '../../statements/a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const reason = 'agreed with the tenant'

function add({ settlements }: Landlord, agreementId: string, from: string, terms: object = {}) {
  const body = { starts_on: from, reason: 'amendment', ...terms }
  return settlements.request('POST', `/v1/agreements/${agreementId}/terms`, { body })
}

const reasonsOf = ({ missing }: { missing: { reason: string }[] }) => missing.map((one) => one.reason)

test('rent raised from a later month leaves the correction of an earlier month at the former rent', async () => {
  const { landlord, id, agreement, sent } = await aSentMonth(world)

  const raised = await add(landlord, agreement.id, '2026-05-01', { rent_pln: 2600 })
  await step(landlord, id, 'correct', { reason })
  const { body } = await step(landlord, id, 'calculate')

  expect(raised).toMatchObject({ status: 201, body: { outdated: [], sent: [] } })
  expect(itemOf(body, 'Czynsz')).toMatchObject({ amount_pln: 2400, state: 'approved', inputs_changed: false })
  expect(body.total_pln).toBe(sent.total_pln)
  const { body: may } = await settle(landlord, { apartment_id: agreement.apartment_id, period: '2026-05' })
  expect(may.total_pln).toBe(2600)
})

test('backdated terms name the settlements to calculate again and the sent ones that a correction would change', async () => {
  const { landlord, id, agreement, document } = await aSentMonth(world)
  const place = { apartment_id: agreement.apartment_id }
  const { body: may } = await settle(landlord, { ...place, period: '2026-05' })
  await step(landlord, may.id, 'calculate')
  const { body: june } = await settle(landlord, { ...place, period: '2026-06' })

  const answer = await add(landlord, agreement.id, '2026-04-16', { rent_pln: 2700 })
  const { body: outdated } = await look(landlord, may.id)
  const { body: frozen } = await look(landlord, id)
  const calculated = await step(landlord, may.id, 'calculate')

  expect(answer.body.outdated).toEqual([
    {
      settlement_id: may.id,
      reference_code: may.reference_code,
      kind: 'monthly',
      period: '2026-05',
      state: 'calculated',
    },
  ])
  expect(answer.body.sent).toMatchObject([{ settlement_id: id, state: 'sent' }])
  expect(answer.body.used_by).toMatchObject([{ settlement_id: id, period: '2026-04' }])
  expect(reasonsOf(outdated)).toContain('outdated')
  expect(frozen).toMatchObject({ state: 'sent', missing: [] })
  expect(itemOf(calculated.body, 'Czynsz').amount_pln).toBe(2700)
  expect(june.total_pln).toBe(2400)

  await step(landlord, id, 'correct', { reason })
  const { body } = await step(landlord, id, 'calculate')
  const rents = body.items.filter(({ label }: { label: string }) => label === 'Czynsz')
  expect(rents.map(({ amount_pln }: { amount_pln: number }) => amount_pln)).toEqual([1200, 1350])
  expect(rents[0].inputs_changed).toBe(true)
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 60, landlord: 0 })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a change that leaves every settlement as it is affects none', async () => {
  const { landlord, agreement } = await aSentMonth(world, {
    agreement: { shared_costs: [{ category: 'waste', share_by: 'equal' }] },
  })

  const { body } = await add(landlord, agreement.id, '2026-04-16', { persons: 3 })

  expect(body).toMatchObject({ outdated: [], sent: [], used_by: [{ period: '2026-04' }] })
})

test('an indexation of a day that a statement charges joins its terms, and names the statement', async () => {
  const { landlord, id, agreement } = await aSentMonth(world)
  await add(landlord, agreement.id, '2026-04-01', { persons: 2 })

  const { status, body } = await add(landlord, agreement.id, '2026-04-01', { reason: 'indexation', rent_pln: 2500 })

  expect([status, body]).toMatchObject([
    201,
    { reason: 'indexation', persons: 2, rent_pln: 2500, sent: [{ settlement_id: id }] },
  ])
  expect((await look(landlord, id)).body).toMatchObject({ state: 'sent', missing: [] })
})

test('terms with a prepared or sent statement are neither changed nor deleted, and the refusal names it', async () => {
  const { landlord, agreement, id, prepared } = await aPreparedMonth(world)
  await add(landlord, agreement.id, '2026-05-01', { rent_pln: 2500 })
  const path = `/v1/agreements/${agreement.id}`
  const patch = (rest: string, body: object) => landlord.settlements.request('PATCH', `${path}${rest}`, { body })
  const at = async (day: string) => `/terms/${await termsIdOn(landlord, { agreementId: agreement.id, day })}`

  const first = await patch(await at('2026-01-01'), { rent_pln: 1 })
  const later = await patch(await at('2026-05-01'), { rent_pln: 2501 })
  const mistaken = await add(landlord, agreement.id, '2026-01-01', { rent_pln: 2399, reason: 'correction_of_mistake' })
  const within = await add(landlord, agreement.id, '2026-04-30', { persons: 2 })
  const renamed = await patch(await at('2026-04-30'), { source: 'annex 1' })
  const deleted = await landlord.settlements.request('DELETE', `${path}${await at('2026-04-30')}`)

  for (const answer of [first, renamed, deleted]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [id] } })
    expect(answer.body.detail).toContain(prepared.reference_code)
  }
  expect([later.status, within.status]).toEqual([200, 201])
  expect(mistaken.body).toMatchObject({ rent_pln: 2399, outdated: [{ settlement_id: id, state: 'prepared' }] })
  await step(landlord, id, 'reopen')
  expect((await landlord.settlements.request('DELETE', `${path}${await at('2026-04-30')}`)).status).toBe(204)
})

test('a patch of the agreement is refused for terms that a statement uses, and accepted for everything else', async () => {
  const { landlord, agreement, id } = await aSentMonth(world)
  const patch = (body: object) => landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, { body })

  const rent = await patch({ rent_pln: 2500 })
  const day = await patch({ due_day: 20, rent_pln: 2400 })

  expect(rent).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [id] } })
  expect(day).toMatchObject({ status: 200, body: { due_day: 20 } })
})

test('a household that grows within a month changes both tenants’ shares, and the statement explains the parts', async () => {
  const terms = { mode: 'rent_only', rent_pln: 0, shared_costs: [{ category: 'waste', share_by: 'persons' }] }
  const { landlord, agreement, document, id } = await aCalculatedMonth(world, { agreement: terms })
  const { id: second } = await anApartment(landlord, { surface_m2: 50 })
  const neighbour = await anAgreement(landlord, second, { ...terms, persons: 3 })
  const { body: other } = await settle(landlord, { apartment_id: second, period: '2026-04' })
  await step(landlord, other.id, 'documents', { document_id: document })
  for (const one of [other.id, id]) await step(landlord, one, 'calculate')
  const even = await allocationsOf(world, document)

  const { body: changed } = await add(landlord, agreement.id, '2026-04-16', { persons: 2 })
  const { body } = await step(landlord, id, 'calculate')
  await step(landlord, other.id, 'calculate')

  expect(even).toEqual({ [agreement.id]: 15, [neighbour.id]: 45, landlord: 0 })
  expect(changed.outdated.map(({ settlement_id }: { settlement_id: string }) => settlement_id).toSorted()).toEqual(
    [id, other.id].toSorted(),
  )
  // 60 × (1/4 × 15/30 + 2/5 × 15/30) = 7.50 + 12.00
  expect(itemOf(body, 'Odpady')).toMatchObject({
    amount_pln: 19.5,
    inputs: {
      share_by: 'persons',
      weight: 1,
      weight_total: 4,
      days: 30,
      parts: [
        { starts_on: '2026-04-01', share_by: 'persons', weight: 1, weight_total: 4, days: 15 },
        { starts_on: '2026-04-16', share_by: 'persons', weight: 2, weight_total: 5, days: 15 },
      ],
    },
  })
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 19.5, [neighbour.id]: 40.5, landlord: 0 })
  expect(await brokenSums(world, landlord)).toEqual([])
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const { status, bytes } = await step(landlord, id, 'prepare')
  if (status !== 200) throw new Error(`It was not prepared: ${bytes}`)
  const snapshot = JSON.parse((await download(landlord, id, 'json')).bytes.toString())
  const [, share] = snapshot.items
  expect(share.formula).toContain('1/4 × 15/30 dni')
  expect(share.inputs.parts).toHaveLength(2)
})

test('a key that changes for a whole month is that of the cost from its next calculation on', async () => {
  const { landlord, agreement, document, id } = await aCalculatedMonth(world)
  const area = [{ category: 'waste', share_by: 'area' }]

  const { body: changed } = await add(landlord, agreement.id, '2026-04-01', { shared_costs: area })
  const { body } = await step(landlord, id, 'calculate')

  expect(changed.outdated).toMatchObject([{ settlement_id: id }])
  expect(itemOf(body, 'Odpady').inputs).toMatchObject({ share_by: 'area', weight: 50, weight_total: 50 })
  const { body: costs } = await landlord.settlements.request('GET', `/v1/documents/${document}/costs`)
  expect(costs.data).toMatchObject([{ share_by: 'area', weight_total: 50 }])
  expect(reasonsOf(body)).not.toContain('outdated')
})

test('the mode of a month decides which of its items are allowed, and the overview and the statement name it', async () => {
  const { landlord, agreement, id } = await aSentMonth(world)
  await add(landlord, agreement.id, '2026-05-01', { mode: 'flat_rate', flat_utilities_pln: 300 })
  const { body: may } = await settle(landlord, { apartment_id: agreement.apartment_id, period: '2026-05' })

  const overviews = await Promise.all(
    ['2026-04', '2026-05'].map((period) =>
      landlord.settlements.request('GET', `/v1/settlements/overview?period=${period}`),
    ),
  )
  const { body } = await step(landlord, may.id, 'calculate')

  expect(overviews.map(({ body: { data } }) => data[0].agreement.mode)).toEqual(['rent_only', 'flat_rate'])
  expect(itemOf(body, 'Ryczałt za media')).toMatchObject({ amount_pln: 300, sure: true })
  const together = await step(landlord, may.id, 'items/decisions', { decision: 'approve' })
  expect(itemOf(together.body, 'Ryczałt za media').state).toBe('approved')
  await step(landlord, id, 'correct', { reason })
  const prepared = await step(landlord, id, 'prepare')
  const snapshot = JSON.parse((await download(landlord, id, 'json')).bytes.toString())
  expect([prepared.status, snapshot.agreement.mode]).toEqual([200, 'rent_only'])
})

test('a shared cost that begins with new terms becomes a cost of their days', async () => {
  const { landlord, agreement, id, document } = await aCalculatedMonth(world, { agreement: { shared_costs: [] } })

  const { body: changed } = await add(landlord, agreement.id, '2026-04-21', {
    shared_costs: [{ category: 'waste', share_by: 'equal' }],
  })
  const { body } = await step(landlord, id, 'calculate')

  expect(changed.outdated).toMatchObject([{ settlement_id: id }])
  expect(itemOf(body, 'Odpady')).toMatchObject({ amount_pln: 20, inputs: { weight: 1, weight_total: 1, days: 10 } })
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 20, landlord: 40 })
})

test('terms, calculation, preparation, sending and cancellation at the same time never fail and leave no half state', async () => {
  const { landlord, agreement, id } = await aPreparedMonth(world)
  const place = { apartment_id: agreement.apartment_id }
  const { body: may } = await settle(landlord, { ...place, period: '2026-05' })
  await aDocument(world, agreement.apartment_id)
  const [first, later, deleted] = [
    await termsIdOn(landlord, { agreementId: agreement.id, day: '2026-01-01' }),
    (await add(landlord, agreement.id, '2026-05-10', { rent_pln: 2502 })).body.id,
    (await add(landlord, agreement.id, '2026-04-20', { rent_pln: 2501 })).body.id,
  ]
  const path = `/v1/agreements/${agreement.id}/terms`
  const change = (id: string, rent_pln: number) =>
    landlord.settlements.request('PATCH', `${path}/${id}`, { body: { rent_pln } })

  const answers = await Promise.all([
    ...['2026-04-10', '2026-04-25', '2026-05-20'].map((day, index) =>
      add(landlord, agreement.id, day, { rent_pln: 2500 + index }),
    ),
    step(landlord, may.id, 'calculate'),
    step(landlord, may.id, 'items/decisions', { decision: 'approve' }),
    step(landlord, may.id, 'prepare'),
    step(landlord, id, 'reopen'),
    step(landlord, id, 'calculate'),
    step(landlord, id, 'prepare'),
    step(landlord, id, 'mark-sent', { reason }),
    step(landlord, may.id, 'cancel', { reason }),
    change(first, 2399),
    change(later, 2398),
    landlord.settlements.request('DELETE', `${path}/${deleted}`),
  ])

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await brokenSums(world, landlord)).toEqual([])
  const { body } = await look(landlord, id)
  if (body.state === 'prepared') await handOver(landlord, id)
  const { body: listed } = await landlord.settlements.request('GET', path)
  const uses = listed.data.flatMap(({ used_by }: { used_by: { settlement_id: string }[] }) => used_by)
  const isStated = ['prepared', 'sent'].includes(body.state)
  expect(uses.some(({ settlement_id }: { settlement_id: string }) => settlement_id === id)).toBe(isStated)
})

test('terms change while a correction is abandoned: nothing fails, and the sent statement applies again', async () => {
  const { landlord, agreement, id, sent } = await aSentMonth(world)
  await step(landlord, id, 'correct', { reason })
  const path = `/v1/agreements/${agreement.id}`
  const request = (method: string, rest: string, body?: object) =>
    landlord.settlements.request(method, `${path}${rest}`, body && { body })
  const first = `/terms/${await termsIdOn(landlord, { agreementId: agreement.id, day: '2026-01-01' })}`
  const { body: later } = await add(landlord, agreement.id, '2026-04-20', { rent_pln: 2599 })

  const [abandoned, ...others] = await Promise.all([
    step(landlord, id, 'cancel-correction'),
    ...[2501, 2502].map((rent_pln) => request('PATCH', first, { rent_pln })),
    add(landlord, agreement.id, '2026-04-16', { rent_pln: 2600 }),
    step(landlord, id, 'calculate'),
    request('PATCH', '', { rent_pln: 2503 }),
    request('DELETE', `/terms/${later.id}`),
  ])

  expect(abandoned.status).toBe(200)
  expect(others.filter(({ status }) => status >= 500)).toEqual([])
  expect(await brokenSums(world, landlord)).toEqual([])
  const [{ body }, { body: listed }] = [await look(landlord, id), await request('GET', '/terms')]
  expect(body).toMatchObject({ state: 'sent', total_pln: sent.total_pln, statement: { version: 1, state: 'sent' } })
  expect(listed.data[0].used_by).toMatchObject([{ settlement_id: id }])
  expect((await request('PATCH', first, { rent_pln: 1 })).status).toBe(409)
})
