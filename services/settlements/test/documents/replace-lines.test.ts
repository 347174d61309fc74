import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCalculatedMonth, actionsOf, aMonth, brokenSums, itemOf, look, step } from '../months/settlements/a-month.ts'
import { aPreparedMonth } from '../statements/a-prepared-month.ts'
import { aDraft, anXml, ask, blockingOf, upload } from './an-invoice.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const right = { kind: 'cost', category: 'internet', label: 'Internet', amount_pln: 49.2, place: 'page 1', replaces: 1 }
const replace = (landlord: Landlord, id: string, body: Record<string, unknown> = right, headers = {}) =>
  ask(landlord, 'POST', `${id}/lines`, { body, headers })
const accountOf = async (landlord: Landlord, id: string) => (await ask(landlord, 'GET', `${id}/ledger`)).body
const change = (statement: string, ...values: unknown[]) => world.pools.settlements.query(statement, values)

/** A draft with an invoice of 49.20, whose only line was read as 94.20. */
async function aMisreadLine() {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const id = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${id}/read`)
  await change('UPDATE document_line SET amount_pln = 94.2 WHERE document_id = $1', id)
  await step(landlord, month, 'documents', { document_id: id })
  return { landlord, month, id }
}

async function lastEntry(id: string) {
  const select = 'SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id DESC LIMIT 1'
  return JSON.parse((await change(select, id)).rows[0].body)
}

test('a typed line counts in place of the one that was read wrongly, and the document adds up', async () => {
  const { landlord, month, id } = await aMisreadLine()
  const before = await accountOf(landlord, id)
  const { headers } = await ask(landlord, 'GET', id)

  const added = await replace(landlord, id, right, { 'idempotency-key': 'correct-once' })
  const entry = await lastEntry(id)
  const repeated = await replace(landlord, id, right, { 'idempotency-key': 'correct-once' })
  const open = await accountOf(landlord, id)
  const { body: calculated } = await step(landlord, month, 'calculate')
  const after = await accountOf(landlord, id)

  expect(before).toMatchObject({ total_pln: 49.2, open_pln: 94.2, difference_pln: -45 })
  expect(added).toMatchObject({
    status: 201,
    body: {
      reading: {
        lines: [
          { line: 1, kind: 'none', amount_pln: 94.2, replaces: null },
          { line: 2, kind: 'cost', amount_pln: 49.2, replaces: 1 },
        ],
      },
    },
  })
  expect(repeated.body).toEqual(added.body)
  expect(versionIn((await ask(landlord, 'GET', id)).headers)).toBeGreaterThan(versionIn(headers))
  expect(entry).toMatchObject({
    action: 'document.line_added',
    event: { data: { line: { line: 2, replaces: 1 }, replaced: { line: 1, kind: 'cost', amount_pln: 94.2 } } },
  })
  expect(open).toMatchObject({
    total_pln: 49.2,
    open_pln: 49.2,
    excluded_pln: 0,
    difference_pln: 0,
    beside_pln: 94.2,
    open_lines: [2],
    lines: [
      { line: 1, label: 'Internet', total_pln: 94.2, is_charge: false },
      { line: 2, total_pln: 49.2 },
    ],
  })
  expect(calculated.items.filter(({ category }: { category: string | null }) => category === 'internet')).toMatchObject(
    [{ amount_pln: 49.2, source: { line: 2 } }],
  )
  expect(after).toMatchObject({ used_pln: 49.2, adds_up: true })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a misread price of a correction is not taken as the row before it', async () => {
  const energy = { kind: 'rate', category: 'waste', label: 'Odpady', unit: 'kg', quantity: 10 } as const
  const { landlord, document, id, apartment } = await aMonth(world, {
    lines: [{ ...energy, rate_pln: '9', amount_pln: '90.00' }],
  })
  const correction = { code: 'correction', of: { quoted: ['E/1'], more: 0 } }
  await change(
    'UPDATE document_reading SET findings = $2 WHERE document_id = $1',
    document,
    JSON.stringify([correction]),
  )
  await replace(landlord, document, { ...energy, rate_pln: 6, amount_pln: 60, place: 'page 1', replaces: 1 })

  const { body: calculated } = await step(landlord, id, 'calculate')
  const account = await accountOf(landlord, document)
  const cost = { line: 2, period: '2026-04', apartment_ids: [apartment.id], share_by: 'equal' }
  const { body: shared } = await ask(landlord, 'POST', `${document}/costs`, { body: cost })

  expect(itemOf(calculated, 'Odpady').amount_pln).toBe(60)
  expect(account).toMatchObject({ total_pln: 60, used_pln: 60, beside_pln: 90, difference_pln: 0 })
  expect(shared.amount_pln).toBe(60)
})

test('a replaced line is a charge again once the typed line is deleted', async () => {
  const { landlord, month, id } = await aMisreadLine()
  await replace(landlord, id)
  await step(landlord, month, 'calculate')

  const used = await ask(landlord, 'DELETE', `${id}/lines/2`)
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${id}`)
  await step(landlord, month, 'calculate')
  const deleted = await ask(landlord, 'DELETE', `${id}/lines/2`)
  const again = await replace(landlord, id)

  expect([used.status, blockingOf(used)]).toEqual([409, [month]])
  expect(deleted).toMatchObject({ status: 200, body: { reading: { lines: [{ line: 1, kind: 'cost' }] } } })
  expect(again).toMatchObject({ status: 201, body: { reading: { lines: [{ kind: 'none' }, { replaces: 1 }] } } })
})

test('a line that is missing, typed or replaced is not replaced', async () => {
  const { landlord, id } = await aMisreadLine()
  await replace(landlord, id, { ...right, replaces: undefined, label: 'Modem' })

  const missing = await replace(landlord, id, { ...right, replaces: 3 })
  const typed = await replace(landlord, id, { ...right, replaces: 2 })
  await replace(landlord, id)
  const twice = await replace(landlord, id)
  const replacing = await replace(landlord, id, { ...right, replaces: 3 })
  const { body } = await ask(landlord, 'GET', id)

  expect(missing).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/replaces', code: 'not_found' }] } })
  for (const refused of [typed, twice, replacing])
    expect([refused.status, refused.body.code, blockingOf(refused)]).toEqual([409, 'invalid_state', [id]])
  expect(twice.body.detail).toContain('the typed line “Internet” replaces this line already')
  expect(body.reading.lines).toHaveLength(3)
})

test('a line that an item, also a rejected one, or a cost uses is not replaced', async () => {
  const { landlord, document, id, calculated, apartment } = await aCalculatedMonth(world, {
    lines: [{}, { category: 'renovation_fund', label: 'Fundusz' }],
  })
  const waste = { ...right, category: 'waste' }
  const cost = { line: 2, period: '2026-05', apartment_ids: [apartment.id], share_by: 'equal' }
  await ask(landlord, 'POST', `${document}/costs`, { body: cost })

  const used = await replace(landlord, document, waste)
  await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(calculated, 'Odpady').id],
    reason: 'Read wrongly',
  })
  const rejected = await replace(landlord, document, waste)
  const shared = await replace(landlord, document, { ...waste, replaces: 2 })

  expect([used.status, blockingOf(used)]).toEqual([409, [id]])
  expect([rejected.status, blockingOf(rejected)]).toEqual([409, [id]])
  expect(shared).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(used.body.detail).toContain('then delete or replace the line')
})

test('a line that a prepared statement uses, or whose decision it rests on, is not replaced', async () => {
  const used = await aPreparedMonth(world)
  const decided = await aCalculatedMonth(world, {
    agreement: { shared_costs: [{ category: 'waste', share_by: 'persons' }] },
    lines: [{}, { category: 'renovation_fund', label: 'Fundusz' }],
  })
  const body = { line_numbers: [2], decision: 'excluded', reason: 'No charge' }
  await ask(decided.landlord, 'POST', `${decided.document}/lines/decisions`, { body })
  await step(decided.landlord, decided.id, 'items/decisions', { decision: 'approve' })
  const prepared = await step(decided.landlord, decided.id, 'prepare')

  const ofItem = await replace(used.landlord, used.document)
  const ofDecision = await replace(decided.landlord, decided.document, { ...right, replaces: 2 })

  expect(prepared.status).toBe(200)
  expect([ofItem.status, blockingOf(ofItem)]).toEqual([409, [used.id]])
  expect([ofDecision.status, blockingOf(ofDecision)]).toEqual([409, [decided.id]])
})

test('nothing is charged, decided or shared from a replaced line', async () => {
  const { landlord, month, id } = await aMisreadLine()
  await replace(landlord, id)
  const { body: draft } = await look(landlord, month)
  const item = anItemOf(id)

  const byHand = await step(landlord, month, 'items', item)
  const cost = await ask(landlord, 'POST', `${id}/costs`, {
    body: { line: 1, period: '2026-04', apartment_ids: [draft.apartment_id] },
  })
  const decided = await ask(landlord, 'POST', `${id}/lines/decisions`, {
    body: { line_numbers: [1], decision: 'landlord', reason: 'mine' },
  })

  const faultOf = ({ status, body }: { status: number; body: { errors?: unknown[] } }) => [status, body.errors]
  expect(faultOf(byHand)).toMatchObject([400, [{ pointer: '#/source/line' }]])
  expect(faultOf(cost)).toMatchObject([400, [{ pointer: '#/line' }]])
  expect(faultOf(decided)).toMatchObject([400, [{ pointer: '#/line_numbers/0' }]])
})

test('a document read again keeps a replaced line replaced, also one that came out differently', async () => {
  const { landlord, id } = await aMisreadLine()
  await replace(landlord, id)
  const again = () => ask(landlord, 'POST', `${id}/read`, { body: { again: true } })

  const different = await again()
  const same = await again()
  await change(`UPDATE document_line SET label = 'Gone', place = 'nowhere' WHERE document_id = $1 AND line = 1`, id)
  const gone = await again()

  const kept = [
    { line: 1, kind: 'none', amount_pln: 49.2 },
    { line: 2, kind: 'cost', amount_pln: 49.2, replaces: 1 },
  ]
  expect(different.body).toMatchObject({ changed_lines: [{ line: 1, change: 'changed' }], reading: { lines: kept } })
  expect(same.body).toMatchObject({ changed_lines: [], reading: { lines: kept } })
  expect(gone.body).toMatchObject({
    changed_lines: [
      { line: 1, change: 'removed' },
      { line: 3, change: 'added' },
    ],
    reading: {
      lines: [
        { line: 2, replaces: null },
        { line: 3, kind: 'cost' },
      ],
    },
  })
})

test('replacements against each other, calculations, costs and items by hand leave no line charged twice', async () => {
  for (const _round of Array.from({ length: atDepth({ usual: 2, deep: 10 }) })) {
    const { landlord, month, id } = await aMisreadLine()
    const { body: draft } = await look(landlord, month)
    const cost = { line: 1, period: '2026-04', apartment_ids: [draft.apartment_id] }
    const item = anItemOf(id)

    const answers = await Promise.all([
      step(landlord, month, 'calculate'),
      replace(landlord, id),
      ask(landlord, 'POST', `${id}/costs`, { body: cost }),
      replace(landlord, id),
      step(landlord, month, 'items', item),
      ask(landlord, 'POST', `${id}/lines/decisions`, { body: { decision: 'landlord', reason: 'At once' } }),
      ask(landlord, 'POST', `${id}/read`, { body: { again: true } }),
    ])
    const { body } = await step(landlord, month, 'calculate')
    const { body: document } = await ask(landlord, 'GET', id)
    const account = await accountOf(landlord, id)

    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const replacing = document.reading.lines.filter(({ replaces }: { replaces: number | null }) => replaces !== null)
    expect(replacing.length).toBeLessThanOrEqual(1)
    expect((await actionsOf(world, id)).filter((action) => action === 'document.line_added')).toHaveLength(
      replacing.length,
    )
    const charged = body.items.filter(({ category }: { category: string | null }) => category === 'internet')
    expect(charged.length).toBeLessThanOrEqual(1)
    if (replacing.length === 1) expect(account.lines[0]).toMatchObject({ is_charge: false, used_pln: 0 })
    expect(await brokenSums(world, landlord)).toEqual([])
  }
})

/** An item by hand whose source is the first line of the document. */
function anItemOf(documentId: string) {
  return {
    type: 'proportional_cost',
    category: 'internet',
    label: 'Internet',
    inputs: { kind: 'amount', amount_pln: 94.2 },
    source: { kind: 'document', document_id: documentId, line: 1, place: 'page 1' },
  }
}
