import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Document, DocumentLine } from '@lokum/contracts/settlements/document'
import { projectRoot } from '@lokum/local-stack/project-root'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aJpeg } from '../../../../../packages/bill-reader/test/files.ts'
import { aMonth, itemOf, step } from '../../months/settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const golden = (file: string) => readFile(join(projectRoot, 'packages/bill-reader/test/golden', file))

async function upload({ settlements }: Landlord, bytes: Buffer): Promise<Document> {
  return (await settlements.request('POST', '/v1/documents', makeForm({ name: 'file', bytes }, { kind: 'invoice' })))
    .body
}
async function read({ settlements }: Landlord, { id }: Document): Promise<Document> {
  return (await settlements.request('POST', `/v1/documents/${id}/read`)).body
}
const linesOf = ({ reading }: Document): readonly DocumentLine[] => reading?.lines ?? []

test('the lines of a PDF say where they stand on which of its pages', async () => {
  const landlord = await world.aLandlord()
  const uploaded = await upload(landlord, await golden('generated/energy-two-pages.pdf'))

  const document = await read(landlord, uploaded)

  expect([uploaded.pages, document.pages]).toEqual([null, 2])
  const places = linesOf(document).map(({ at, place }) => [place.replace(/, line \d+$/, ''), at])
  expect(places.length).toBeGreaterThan(2)
  for (const [place, at] of places)
    expect(at).toEqual({ kind: 'page', page: Number(String(place).slice(5)), box: Array(4).fill(expect.any(Number)) })
  const { body: again } = await landlord.settlements.request('GET', `/v1/documents/${uploaded.id}`)
  expect(again).toEqual(document)
})

test('the lines of a KSeF invoice have the path of their element, and it has no pages', async () => {
  const landlord = await world.aLandlord()

  const document = await read(landlord, await upload(landlord, await golden('ksef-energy.xml')))

  expect(document.pages).toBeNull()
  expect(linesOf(document)[0]?.at).toEqual({ kind: 'xml', path: 'Fa/FaWiersz[1]' })
})

test('a photo has one page, and a typed line no place but its words', async () => {
  const landlord = await world.aLandlord()
  const photo = await upload(landlord, aJpeg())
  const line = { kind: 'cost', category: 'waste', label: 'Odpady', amount_pln: 30, place: 'page 1' }

  const { body } = await landlord.settlements.request('POST', `/v1/documents/${photo.id}/lines`, { body: line })

  expect([photo.pages, body.pages]).toEqual([1, 1])
  expect(linesOf(body)).toMatchObject([{ place: 'page 1', at: null }])
})

test('an item has the place of the line that it charges, proposed or added by hand', async () => {
  const { landlord, id } = await aMonth(world, { lines: [] })
  const internet = await read(landlord, await upload(landlord, await golden('generated/internet-invoice.pdf')))
  const waste = await read(landlord, await upload(landlord, await golden('generated/waste-company.pdf')))
  const byHand = (line: number | null, label: string) => ({
    type: 'proportional_cost',
    category: 'waste',
    label,
    inputs: { kind: 'amount', amount_pln: 20 },
    source: { kind: 'document', document_id: waste.id, line, place: `page 1, ${label}` },
  })
  await step(landlord, id, 'documents', { document_id: internet.id })

  const calculated = await step(landlord, id, 'calculate')
  await step(landlord, id, 'items', byHand(1, 'Waste'))
  const added = await step(landlord, id, 'items', byHand(null, 'Bin'))

  const [line] = linesOf(internet)
  expect(line?.at).toMatchObject({ kind: 'page', page: 1 })
  expect(itemOf(calculated.body, String(line?.label)).source).toMatchObject({ line: 1, at: line?.at })
  expect(itemOf(added.body, 'Waste').source).toMatchObject({ line: 1, at: linesOf(waste)[0]?.at })
  expect(itemOf(added.body, 'Bin').source).toMatchObject({ line: null, at: null })
})
