import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { commit, reverse, rowsOf, send } from './a-statement-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A file of a small bank, whose headings say nothing to anybody else; its note is longer than its title. */
function ofSmallBank(title: string, { heading = 'Kiedy;Ile;Po co;Uwagi' } = {}): Buffer {
  return Buffer.from(`Bank Mały;;;\n${heading}\n05.03.2026;2400,00;"${title}";Dziękujemy za skorzystanie\n`)
}

const typed = { date_column: 'Kiedy', amount_column: 'Ile', title_column: 'Po co' }
const untyped = { parts: {} }

/** The first month, in which the landlord types the columns. */
async function typeColumns(landlord: Landlord, parts: Record<string, string> = typed) {
  const { body } = await send(landlord, ofSmallBank('Luty'), { parts })
  expect((await commit(landlord, body.id)).status).toBe(200)
  return body
}

async function titleIn(landlord: Landlord, file: Buffer) {
  const { status, body } = await send(landlord, file, untyped)
  expect(status).toBe(201)
  const { data } = await rowsOf(landlord, body.id)
  return { id: body.id, title: data[0].title }
}

test('columns typed for a file are known for the next one with the same headings', async () => {
  const landlord = await world.aLandlord()
  const guessed = await titleIn(landlord, ofSmallBank('Luty'))
  await typeColumns(landlord)

  const next = await titleIn(landlord, ofSmallBank('Marzec'))
  await commit(landlord, next.id)
  const third = await titleIn(landlord, ofSmallBank('Kwiecień', { heading: '"KIEDY" ;ile:; Po co;UWAGI' }))

  expect([guessed.title, next.title, third.title]).toEqual(['Dziękujemy za skorzystanie', 'Marzec', 'Kwiecień'])
})

test('other headings, another account, and a preview that was not committed know nothing', async () => {
  const [landlord, stranger, hesitant] = [await world.aLandlord(), await world.aLandlord(), await world.aLandlord()]
  await typeColumns(landlord)
  await send(hesitant, ofSmallBank('Luty'), { parts: typed })

  const guessed = [
    await titleIn(landlord, ofSmallBank('Marzec', { heading: 'Kiedy;Ile;Po co;Notatki' })),
    await titleIn(stranger, ofSmallBank('Marzec')),
    await titleIn(hesitant, ofSmallBank('Marzec')),
  ]

  expect(guessed.map(({ title }) => title)).toEqual(Array(3).fill('Dziękujemy za skorzystanie'))
})

test('a reversed import is forgotten', async () => {
  const landlord = await world.aLandlord()
  const { id } = await typeColumns(landlord)
  const known = await titleIn(landlord, ofSmallBank('Marzec'))
  await reverse(landlord, id)
  const forgotten = await titleIn(landlord, ofSmallBank('Marzec'))

  expect([known.title, forgotten.title]).toEqual(['Marzec', 'Dziękujemy za skorzystanie'])
})

test('the columns typed last hold, as numbers too, and a column that is named now replaces all of them', async () => {
  const landlord = await world.aLandlord()
  const mappingOf = async (parts: Record<string, string>) =>
    (await send(landlord, ofSmallBank('Marzec'), { parts })).body.mapping
  await typeColumns(landlord)
  await typeColumns(landlord, { date_column: '1', amount_column: '2', title_column: '3' })

  expect(await mappingOf({})).toMatchObject({ date_column: '1', amount_column: '2', title_column: '3' })
  expect(await mappingOf(typed)).toMatchObject(typed)
})
