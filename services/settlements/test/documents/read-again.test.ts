import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aPdf } from '../../../../packages/bill-reader/test/readers/pdfs.ts'
import { tracesOf } from '../ledger/payments/a-tenancy.ts'
import { aKsefInvoice } from '../months/settlements/a-ksef-invoice.ts'
import { brokenSums, step } from '../months/settlements/a-month.ts'
import { aDraft, anXml, ask, blockingOf, upload } from './an-invoice.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const fees = ['Internet', 'Internet 2', 'Internet 3'].map((Cost) => ({ Cost, 'Amount (PLN)': '10.00' }))
const aBill = () => Buffer.from(aKsefInvoice({ prices: [], fees }).toString())
const again = (landlord: Landlord, id: string, headers = {}) =>
  ask(landlord, 'POST', `${id}/read`, { body: { again: true }, headers })
/** Changes what was stored, as if an earlier release had read it. */
const before = (statement: string, ...values: unknown[]) => world.pools.settlements.query(statement, values)
const decisionsOf = async (landlord: Landlord, id: string) => {
  const { body } = await ask(landlord, 'GET', `${id}/ledger`)
  return body.lines.map(({ line, decision }: { line: number; decision: { kind: string } | null }) => [
    line,
    decision?.kind,
  ])
}

test('a document read again keeps the decisions on lines that are the same and names the others', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, aBill())
  await ask(landlord, 'POST', `${id}/read`)
  const typed = { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 5, place: 'page 2' }
  await ask(landlord, 'POST', `${id}/lines`, { body: typed })
  await ask(landlord, 'POST', `${id}/lines/decisions`, {
    body: { line_numbers: [1, 2, 4], decision: 'landlord', reason: 'mine' },
  })
  await before('UPDATE document_line SET amount_pln = 99 WHERE document_id = $1 AND line = 2', id)
  await before(
    `UPDATE document_line SET line = 9, label = 'Gone', place = 'nowhere' WHERE document_id = $1 AND line = 3`,
    id,
  )
  const { headers } = await ask(landlord, 'GET', id)

  const stale = await again(landlord, id, { 'if-match': '"2"' })
  const { status, body, headers: after } = await again(landlord, id, { 'if-match': headers.etag })

  expect([stale.status, status]).toEqual([412, 200])
  expect(body.changed_lines).toEqual([
    { line: 2, change: 'changed' },
    { line: 9, change: 'removed' },
    { line: 10, change: 'added' },
  ])
  expect(body.reading.lines).toMatchObject([
    { line: 1, amount_pln: 10 },
    { line: 2, amount_pln: 10 },
    { line: 4, label: 'Modem', proposed_by: 'landlord' },
    { line: 10, label: 'Internet 3' },
  ])
  expect(versionIn(after)).toBeGreaterThan(versionIn(headers))
  expect(await decisionsOf(landlord, id)).toEqual([
    [1, 'landlord'],
    [2, undefined],
    [4, 'landlord'],
    [10, undefined],
  ])
  const { actions } = await tracesOf(world, id)
  expect(actions.at(-1)).toBe('document.read_again')
  const { rows } = await before(
    `SELECT sequence FROM outbox_event WHERE aggregate_id = $1 AND type = 'audit.event' ORDER BY seq`,
    id,
  )
  const sequences = rows.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
})

test('without again, the earlier result is returned', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${id}/read`)
  await before('UPDATE document_line SET amount_pln = 99 WHERE document_id = $1', id)

  const { body } = await ask(landlord, 'POST', `${id}/read`)

  expect([body.reading.lines[0].amount_pln, body.changed_lines]).toEqual([99, undefined])
})

test('a line that is no longer read is kept while a settlement charges it, which is named', async () => {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const id = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${id}/read`)
  await before(
    `INSERT INTO document_line (account_id, document_id, line, kind, category, label, amount_pln, place, confidence, proposed_by)
    SELECT account_id, document_id, 2, 'cost', 'internet', 'Gone', 3, 'nowhere', 1, 'assistant' FROM document_reading WHERE document_id = $1`,
    id,
  )
  await step(landlord, month, 'documents', { document_id: id })
  await step(landlord, month, 'calculate')

  const refused = await again(landlord, id)
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${id}`)
  await step(landlord, month, 'calculate')
  const { status, body } = await again(landlord, id)

  expect([refused.status, refused.body.code, blockingOf(refused)?.includes(month)]).toEqual([
    409,
    'invalid_state',
    true,
  ])
  expect([status, body.changed_lines]).toEqual([200, [{ line: 2, change: 'removed' }]])
})

test('an invoice read before sellers were known is compared when it is read again', async () => {
  const landlord = await world.aLandlord()
  const [old, young] = [await upload(landlord, anXml()), await upload(landlord, anXml({ mark: ' ' }))]
  await ask(landlord, 'POST', `${old}/read`)
  await before('UPDATE document_reading SET seller_nip = NULL, total_pln = NULL WHERE document_id = $1', old)
  const first = await ask(landlord, 'POST', `${young}/read`)

  const { body } = await again(landlord, old)
  const twice = await again(landlord, young)

  const duplicates = ({ findings }: { findings: { code: string }[] }) =>
    findings.filter(({ code }) => code === 'duplicate_invoice')
  expect(duplicates(first.body.reading)).toEqual([])
  expect(duplicates(body.reading)).toMatchObject([{ document_id: young }])
  expect(duplicates(twice.body.reading)).toEqual([])
})

test('a bill uploaded as another kind is read once it is an invoice, and loses its lines when it is none', async () => {
  const landlord = await world.aLandlord()
  const bytes = await aPdf((pdf) => {
    for (const line of ['Faktura VAT nr 7/2026', 'Internet                1 mies.    49,20', 'Razem brutto: 49,20 zł'])
      pdf.text(line)
  })
  const file = makeForm({ name: 'a.pdf', type: 'application/pdf', bytes }, { kind: 'other' })
  const { body: other } = await landlord.settlements.request('POST', '/v1/documents', file)
  const change = (kind: string) => ask(landlord, 'PATCH', other.id, { body: { kind } })

  const unread = await change('agreement')
  await ask(landlord, 'POST', `${other.id}/read`)
  const invoice = await change('invoice')
  const same = await change('invoice')
  const photo = await change('meter_photo')

  expect(unread.body).toMatchObject({ kind: 'agreement', reading: null })
  expect(invoice.body).toMatchObject({ kind: 'invoice', reading: { number: '7/2026', lines: [{ amount_pln: 49.2 }] } })
  expect([same.status, same.headers.etag]).toEqual([200, invoice.headers.etag])
  expect(photo.body).toMatchObject({ kind: 'meter_photo', reading: { lines: [] } })
  const { rows } = await before('SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id', other.id)
  expect(rows.map(({ body }) => JSON.parse(body)).at(-1)).toMatchObject({
    action: 'document.updated',
    event: { data: { kind: 'meter_photo', before: { kind: 'invoice', reading: { lines: [{ amount_pln: 49.2 }] } } } },
  })
})

test('reading again, correcting, deciding, deleting and calculating at once fail by rule only', async () => {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const answers: { status: number; bytes: unknown }[] = []

  for (const round of [1, 2, 3, 4]) {
    const id = await upload(landlord, anXml({ number: `R/${round}` }))
    const typed = { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 5, place: 'page 2' }
    await ask(landlord, 'POST', `${id}/lines`, { body: typed })
    await step(landlord, month, 'documents', { document_id: id })
    const deeds = [
      () => again(landlord, id),
      () => ask(landlord, 'PATCH', `${id}/lines/2`, { body: { amount_pln: 5 + round } }),
      () => ask(landlord, 'PATCH', id, { body: { kind: 'other' } }),
      () =>
        ask(landlord, 'POST', `${id}/lines/decisions`, {
          body: { line_numbers: [2], decision: 'landlord', reason: 'mine' },
        }),
      () => ask(landlord, 'DELETE', id),
      () => step(landlord, month, 'calculate'),
      () =>
        step(landlord, month, 'items/decisions', { decision: 'approve' }).then(() => step(landlord, month, 'prepare')),
    ]
    answers.push(...(await Promise.all([...deeds, ...deeds].map((deed) => deed()))))
    await step(landlord, month, 'reopen')
  }

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await brokenSums(world, landlord)).toEqual([])
})
