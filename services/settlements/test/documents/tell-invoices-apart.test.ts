import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { anFa3 } from '../../../../packages/bill-reader/test/an-fa3.ts'
import { itemOf, step } from '../months/settlements/a-month.ts'
import { ask, send, upload } from './an-invoice.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const bill = { rows: [{ name: 'Internet', net: '40.00' }], total: '49.20', number: 'FV 7/2026' }
const another = (members: object) => anFa3({ ...bill, ...members })

async function duplicateOf(landlord: Landlord, bytes: Buffer): Promise<string | undefined> {
  const { body } = await ask(landlord, 'POST', `${await upload(landlord, bytes)}/read`)
  const found = body.reading.findings.find(({ code }: { code: string }) => code === 'duplicate_invoice')
  return found?.document_id
}

test('invoices of one seller with one number are told apart by their kind', async () => {
  const landlord = await world.aLandlord()
  const more =
    '<FakturaZaliczkowa><NrKSeFZN>1</NrKSeFZN><NrFaZaliczkowej>FV 7/2026</NrFaZaliczkowej></FakturaZaliczkowa>'

  const found = []
  for (const kind of ['VAT', 'ZAL', 'ROZ', 'KOR', 'KOR_ROZ', 'KOR_ZAL'])
    found.push(await duplicateOf(landlord, another({ kind, ...(kind === 'ROZ' && { more }) })))

  expect(found).toEqual(Array(6).fill(undefined))
})

test('of one kind, seller and number, two invoices are one, in whatever way the number is written', async () => {
  const landlord = await world.aLandlord()
  const first = await upload(landlord, another({ kind: 'ZAL' }))
  await ask(landlord, 'POST', `${first}/read`)

  expect(await duplicateOf(landlord, another({ kind: 'ZAL', number: 'fv7/2026' }))).toBe(first)
  expect(await duplicateOf(landlord, another({ kind: 'ZAL', nip: '5265877635' }))).toBeUndefined()
})

test('a row beyond those that are kept is charged with its place', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await world.copied(apartment.id)
  await anAgreement(landlord, apartment.id, {
    mode: 'rent_only',
    shared_costs: [{ category: 'internet', share_by: 'equal' }],
  })
  const rows = Array.from({ length: 204 }, (_, index) => ({ name: `Internet, lokal ${index + 1}`, net: '10.00' }))
  const id = await upload(landlord, anFa3({ rows, total: '2509.20' }))
  const { body: document } = await ask(landlord, 'POST', `${id}/read`)
  const typed = {
    kind: 'cost',
    category: 'internet',
    label: 'Internet, lokal 203',
    amount_pln: 12.3,
    place: 'Fa/FaWiersz[203]',
  }

  const { status, body } = await ask(landlord, 'POST', `${id}/lines`, { body: typed })

  expect(document.reading.findings).toMatchObject([
    { code: 'truncated', detail: expect.stringContaining('4 more charge 49.20 PLN') },
  ])
  expect(status).toBe(201)
  expect(body.reading.lines.at(-1)).toMatchObject({ place: typed.place, at: { kind: 'xml', path: typed.place } })
  const month = (await settle(landlord, { apartment_id: apartment.id, period: '2026-10' })).body.id
  await step(landlord, month, 'documents', { document_id: id })
  const others = document.reading.lines.map(({ line }: DocumentLine) => line)
  await ask(landlord, 'POST', `${id}/lines/decisions`, {
    body: { line_numbers: others, decision: 'landlord', reason: 'other flats' },
  })
  const { body: calculated } = await step(landlord, month, 'calculate')
  expect(itemOf(calculated, typed.label)).toMatchObject({ amount_pln: 12.3, source: { place: typed.place } })
})

test('a file of a known kind that is no invoice is named, with the way out, in the language of the request', async () => {
  const landlord = await world.aLandlord()
  const upo = Buffer.from(
    '<?xml version="1.0"?><Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3"><A>1</A></Potwierdzenie>',
  )

  const { status, body } = await send(landlord, upo)

  expect([status, body.code]).toEqual([415, 'document_type_unsupported'])
  expect(body.detail).toContain('official confirmation of receipt (UPO); download the invoice itself from KSeF')
})
