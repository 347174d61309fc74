import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aLine, aMeter, anEnergyInvoice, aTenancy, make, payOpenLines, upload } from './world/monthly-close.ts'

let world: World
let landlord: Landlord
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
})
afterAll(() => world[Symbol.asyncDispose]())

const period = '2026-10'
let invoices = 0

/** A month of a Polish tenant with a bill whose total differs from its lines, an open line, and a reading without a photo. */
async function aMonthWithTexts() {
  const { body: apartment } = await landlord.create()
  const shared_costs = [{ category: 'waste', share_by: 'equal' }]
  await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment.id, shared_costs }))
  const meter = await make(landlord, '/v1/meters', aMeter({ apartment_id: apartment.id, number: `4567${invoices}` }))
  await make(landlord, `/v1/meters/${meter.id}/readings`, { read_on: '2026-10-31', value: 220 })
  const invoice = anEnergyInvoice(period, `${++invoices}/2026`)
  const unequal = invoice.bytes.toString().replace(/<P_15>[^<]+</, '<P_15>999.00<')
  const document = await upload(landlord, { ...invoice, bytes: Buffer.from(unequal) })
  const settlement = await make(landlord, '/v1/settlements', { apartment_id: apartment.id, period })
  await make(landlord, `/v1/settlements/${settlement.id}/documents`, { document_id: document.id })
  await make(landlord, `/v1/settlements/${settlement.id}/calculate`)
  return { document: document.id, settlement: settlement.id, meter: meter.id }
}

async function inBothLanguages(path: string) {
  const ask = (language: string) =>
    landlord.request('GET', path, { headers: { accept: 'application/json', 'accept-language': language } })
  return { en: await ask('en'), pl: await ask('pl-PL, en;q=0.5') }
}

const textMembers = ['detail', 'formula']

/** The sentences of an answer, by their place in it. */
function sentencesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]): [string, string][] =>
    textMembers.includes(name) ? [[`${path}/${name}`, String(member)]] : sentencesOf(member, `${path}/${name}`),
  )
}

/** An answer without its sentences. */
function factsOf(body: JsonBody): unknown {
  return JSON.parse(JSON.stringify(body, (name, member) => (textMembers.includes(name) ? undefined : member)))
}

const paths = /\/v1\/|\{id\}|Fa\/|FaWiersz|P_15/

function expectBothLanguages({ en, pl }: Awaited<ReturnType<typeof inBothLanguages>>) {
  const [english, polish] = [sentencesOf(en.body), sentencesOf(pl.body)]
  expect(english.length).toBeGreaterThan(0)
  expect(polish.map(([place]) => place)).toEqual(english.map(([place]) => place))
  for (const [index, [, sentence]] of english.entries()) expect(polish[index]?.[1]).not.toBe(sentence)
  expect([...english, ...polish].filter(([, sentence]) => paths.test(sentence))).toEqual([])
  expect(factsOf(pl.body)).toEqual(factsOf(en.body))
  expect([en, pl].map(({ headers }) => headers['content-language'])).toEqual(['en', 'pl'])
  for (const { headers } of [en, pl]) expect(headers.vary).toMatch(/^accept-language\b/)
  expect(versionIn(pl.headers)).toEqual(versionIn(en.headers))
}

test('every text about a settlement and its documents is in the language of the request, without a path', async () => {
  const { document, settlement } = await aMonthWithTexts()

  const seen = await inBothLanguages(`/v1/settlements/${settlement}`)

  expectBothLanguages(seen)
  const reasons = seen.pl.body.missing.map(({ reason }: JsonBody) => reason)
  expect(reasons).toEqual(expect.arrayContaining(['no_photo', 'no_document', 'open_line', 'undecided']))
  const sentences = (body: JsonBody) => sentencesOf(body).map(([, sentence]) => sentence)
  expect(sentences(seen.en.body)).toContainEqual(expect.stringMatching(/line \d of invoice E\/\d\/2026/))
  expect(sentences(seen.pl.body)).toContainEqual(expect.stringMatching(/wiersz \d faktury E\/\d\/2026/))
  expect(seen.pl.body.items.flatMap(({ notes }: JsonBody) => notes)).toContainEqual({
    code: 'lines_do_not_add_up',
    detail: expect.stringMatching(/^Suma pozycji wynosi .* zł, a razem na dokumencie jest 999,00 zł\.$/),
  })
  expectBothLanguages(await inBothLanguages(`/v1/documents/${document}`))
  expectBothLanguages(await inBothLanguages('/v1/documents'))
  expectBothLanguages(await inBothLanguages('/v1/settlements'))
})

test('a change answers in the language of its request, and a repeated one as it was answered first', async () => {
  const { settlement } = await aMonthWithTexts()
  const path = `/v1/settlements/${settlement}/items`
  const source = { kind: 'document', document_id: (await upload(landlord)).id, place: 'at the top' }
  const body = { type: 'proportional_cost', label: 'Klucze', inputs: { kind: 'amount', amount_pln: 10 }, source }
  const add = (language: string) =>
    landlord.request('POST', path, { body, headers: { 'accept-language': language, 'idempotency-key': 'the keys' } })

  const first = await add('pl')
  const again = await add('en')

  expect(first).toMatchObject({ status: 201, headers: { 'content-language': 'pl' } })
  expect(first.body.items.map(({ formula }: JsonBody) => formula)).toContain('kwota 10,00 zł')
  expect(again.headers).toMatchObject({ 'content-language': 'pl', 'idempotent-replayed': 'true' })
  expect(again.bytes).toEqual(first.bytes)
})

test('a statement is in the language of the agreement for every reader', async () => {
  const { document, settlement, meter } = await aMonthWithTexts()
  const waste = await upload(landlord)
  await make(landlord, `/v1/documents/${waste.id}/lines`, aLine({ category: 'waste', label: 'Odpady' }))
  await make(landlord, `/v1/settlements/${settlement}/documents`, { document_id: waste.id })
  for (const { id } of (await landlord.request('GET', `/v1/meters/${meter}/readings`)).body.data)
    await make(landlord, `/v1/meters/${meter}/readings/${id}/photo`, { document_id: (await upload(landlord)).id })
  const { items } = await make(landlord, `/v1/settlements/${settlement}/calculate`)
  for (const { id } of items)
    await make(landlord, `/v1/settlements/${settlement}/items/decisions`, { decision: 'approve', item_ids: [id] })
  await payOpenLines(landlord, document)
  await make(landlord, `/v1/settlements/${settlement}/prepare`)

  const { en, pl } = await inBothLanguages(`/v1/settlements/${settlement}/statements/latest`)

  expect(en.status).toBe(200)
  expect(en.bytes).toEqual(pl.bytes)
  const [rent, energy] = en.body.items
  expect(rent.formula).toBe('2\u00a0400,00 zł za pełny miesiąc = 2\u00a0400,00 zł')
  expect(energy.source).toMatch(/nr E\/\d\/2026.*: pozycja 1$/)
  expect(en.bytes.toString()).not.toContain('FaWiersz')
  const { en: english } = await inBothLanguages(`/v1/settlements/${settlement}`)
  expect(english.body.items[0].formula).toBe('2,400.00 PLN for the full month = 2,400.00 PLN')
})
