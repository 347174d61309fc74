import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aPreparedMonth } from '../../statements/a-prepared-month.ts'
import {
  aCalculatedMonth,
  actionsOf,
  aDocument,
  aMonth,
  brokenSums,
  itemOf,
  look,
  step,
} from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'Agreed by telephone'
const wasteOnly = { shared_costs: [{ category: 'waste', share_by: 'persons' }] }
/** Waste is shared; no agreement names the fund. */
const lines = [{}, { category: 'renovation_fund', label: 'Fundusz', amount_pln: '90.00' }]

function decide({ settlements }: Landlord, document: string, body: object, headers: Record<string, string> = {}) {
  return settlements.request('POST', `/v1/documents/${document}/lines/decisions`, {
    body: { reason, ...body },
    headers,
  })
}

function accountOf({ settlements }: Landlord, document: string) {
  return settlements.request('GET', `/v1/documents/${document}/ledger`)
}

test('an open line keeps a statement from being prepared until a person decides about it', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world, { agreement: wasteOnly, lines })
  const { body: partly } = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [itemOf(partly, 'Odpady').id] })
  const refused = await step(landlord, id, 'prepare')
  const polish = await landlord.settlements.request('POST', `/v1/settlements/${id}/prepare`, {
    headers: { 'accept-language': 'pl' },
  })

  const decided = await decide(landlord, document, { decision: 'landlord' })

  const { body: complete } = await look(landlord, id)
  const prepared = await step(landlord, id, 'prepare')
  expect(itemOf(partly, 'Czynsz').state).toBe('approved')
  expect(itemOf(partly, 'Odpady')).toMatchObject({ state: 'proposed', confidence: 0.4 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'settlement_incomplete' } })
  expect(refused.body.detail).toContain('“Fundusz” (line 2 of an attached document): of 90.00 PLN')
  expect(polish.body.detail).toContain('„Fundusz” (wiersz 2 załączonego dokumentu): z 90,00 zł')
  expect(decided).toMatchObject({ status: 200, body: { used_pln: 60, landlord_pln: 90, open_pln: 0, adds_up: true } })
  expect(complete.missing).toEqual([])
  expect(complete.document_ledgers).toMatchObject([
    { document_id: document, total_pln: 150, used_pln: 60, used_elsewhere_pln: 0, landlord_pln: 90, open_lines: [] },
  ])
  expect(prepared).toMatchObject({ status: 200, body: { document_ledgers: complete.document_ledgers } })
  expect(await actionsOf(world, document)).toEqual(['document.lines_decided'])
})

test('a decision names its lines, its reason and its author, can be cancelled, and is not recorded twice', async () => {
  const { landlord, document } = await aCalculatedMonth(world, { agreement: wasteOnly, lines })
  const first = await accountOf(landlord, document)

  const excluded = await decide(landlord, document, { decision: 'excluded', line_numbers: [2] }, { 'if-match': '"1"' })
  const stale = await decide(landlord, document, { decision: 'landlord', line_numbers: [2] }, { 'if-match': '"1"' })
  const again = await decide(landlord, document, { decision: 'excluded', line_numbers: [2] })
  const opened = await decide(landlord, document, { decision: 'reopen' })

  expect([first, excluded, again, opened].map(({ headers }) => versionIn(headers))).toEqual([1, 2, 2, 3])
  expect(excluded.body).toMatchObject({ excluded_pln: 90, open_pln: 0 })
  expect(excluded.body.lines[1].decision).toMatchObject({ kind: 'excluded', reason, decided_by: expect.any(String) })
  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  expect(opened.body).toMatchObject({ excluded_pln: 0, open_pln: 90, open_lines: [2] })
  expect(opened.body.lines).toEqual(first.body.lines)
  expect(await actionsOf(world, document)).toEqual(['document.lines_decided', 'document.lines_decided'])
})

test('a line that was excluded before anything used it is left out of the calculation', async () => {
  const { landlord, id, document } = await aMonth(world, { agreement: wasteOnly })
  await decide(landlord, document, { decision: 'excluded', line_numbers: [1] })

  const { body } = await step(landlord, id, 'calculate')
  await decide(landlord, document, { decision: 'reopen', line_numbers: [1] })
  const { body: noticed } = await look(landlord, id)

  expect(body.items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz'])
  expect(body.document_ledgers).toMatchObject([{ excluded_pln: 60, open_pln: 0 }])
  expect(noticed.missing).toContainEqual(expect.objectContaining({ code: 'calculation' }))
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a decision that a statement rests on stays; a new rest can still be decided', async () => {
  const month = await aPreparedMonth(world)
  const { landlord, document, id } = month
  const line = { kind: 'cost', category: 'waste', label: 'Kaucja', amount_pln: 30, place: 'page 2' }
  await landlord.settlements.request('POST', `/v1/documents/${document}/lines`, { body: line })
  const added = await decide(landlord, document, { decision: 'excluded', line_numbers: [2] })
  await step(landlord, id, 'reopen')
  const reopened = await decide(landlord, document, { decision: 'landlord', line_numbers: [2] })
  await step(landlord, id, 'prepare')

  const refused = await decide(landlord, document, { decision: 'reopen' })

  expect([added.status, reopened.status]).toEqual([200, 200])
  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(refused.body.detail).toContain(month.prepared.reference_code)
  expect((await accountOf(landlord, document)).body).toMatchObject({ landlord_pln: 30, excluded_pln: 0 })
})

test('a document without lines is open as a whole until its lines are typed or it is excluded', async () => {
  const { landlord, id, apartment, document } = await aMonth(world, { agreement: wasteOnly })
  const photo = await aDocument(world, apartment.id, [])
  await step(landlord, id, 'documents', { document_id: photo })
  const { body: calculated } = await step(landlord, id, 'calculate')

  const { body } = await decide(landlord, photo, { decision: 'excluded' })

  const { body: decided } = await look(landlord, id)
  const openOf = ({ missing }: { missing: { code: string }[] }) => missing.filter(({ code }) => code === 'open_line')
  expect(openOf(calculated)).toEqual([
    { code: 'open_line', reason: 'no_line_to_charge', detail: expect.any(String), document_id: photo },
  ])
  expect(calculated.document_ledgers).toMatchObject([
    { document_id: document, is_open: false },
    { document_id: photo, is_open: true, adds_up: false },
  ])
  expect(body).toMatchObject({ is_open: false, adds_up: true })
  expect(openOf(decided)).toEqual([])
})

test('lines that are not there or no charges cannot be decided about', async () => {
  const { landlord, document } = await aMonth(world, { lines: [{}, { kind: 'none' }] })

  const unknown = await decide(landlord, document, { decision: 'landlord', line_numbers: [1, 7] })
  const balance = await decide(landlord, document, { decision: 'landlord', line_numbers: [2] })

  expect(unknown).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/line_numbers/1' }] } })
  expect(balance).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/line_numbers/0' }] } })
})

test.each([
  [{ decision: 'landlord', reason: '' }, '#/reason'],
  [{ as: 'tenant' }, '#/as'],
  [{ decision: 'landlord', line_numbers: [] }, '#/line_numbers'],
  [{ decision: 'landlord', line_numbers: [1, 1] }, '#/line_numbers'],
  [{ decision: 'landlord', line_numbers: [0] }, '#/line_numbers/0'],
  [{ decision: 'landlord', line_numbers: ['1; DROP TABLE line_decision'] }, '#/line_numbers/0'],
])('the decision %j is refused at %s', async (body, pointer) => {
  const { landlord, document } = await aMonth(world)

  const answer = await decide(landlord, document, body)

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer }))
})

test('another account can neither see an account nor decide about its lines', async () => {
  const { document, landlord } = await aMonth(world)
  const stranger = await world.aLandlord()

  const answers = [await accountOf(stranger, document), await decide(stranger, document, { decision: 'excluded' })]

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await accountOf(landlord, document)).body.open_pln).toBe(60)
})

test('decisions, calculations and statements at the same time leave no half state', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world, { agreement: wasteOnly, lines })
  const kinds = ['landlord', 'excluded', 'reopen'] as const

  const answers = await Promise.all(
    Array.from({ length: 4 }).flatMap((_, index) => [
      decide(landlord, document, { decision: kinds[index % 3] }),
      step(landlord, id, 'calculate'),
      step(landlord, id, 'items/decisions', { decision: 'approve' }),
      step(landlord, id, 'prepare'),
    ]),
  )

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { body } = await accountOf(landlord, document)
  const sum = body.used_pln + body.used_elsewhere_pln + body.landlord_pln + body.excluded_pln + body.open_pln
  expect(sum).toBe(150)
  expect(await brokenSums(world, landlord)).toEqual([])
  const { body: after } = await look(landlord, id)
  expect(after.state === 'prepared' && after.document_ledgers[0].is_open).toBe(false)
})
