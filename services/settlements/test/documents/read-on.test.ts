import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { aPdf } from '../../../../packages/bill-reader/test/readers/pdfs.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { anXml, ask, upload } from './an-invoice.ts'

let world: OwnWorld
beforeAll(async () => {
  // No reading is done within the time of a request, as on a machine that is far too busy.
  world = await openOwnWorld({ readingTimes: { requestMs: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())

const readingOf = async (landlord: Landlord, id: string) => (await ask(landlord, 'GET', id)).body.reading
const readingsLogged = async (id: string) =>
  (
    await world.pools.settlements.query(
      `SELECT count(*)::int AS n FROM audit_entry WHERE resource_id = $1 AND body::jsonb ->> 'action' LIKE 'document.read%'`,
      [id],
    )
  ).rows[0].n

test.each([
  ['a KSeF invoice', async () => anXml()],
  ['a PDF', async () => await aPdf((one) => one.text('Faktura VAT nr 7/2026').text('Razem 12,30 zł'))],
])('%s is read on after the request was refused for now, and is there without another one', async (_, bytes) => {
  const landlord = await world.aLandlord({ whenOverloaded: 'answer' })
  const id = await upload(landlord, await bytes())

  const refused = await ask(landlord, 'POST', `${id}/read`, { body: {} })
  await eventually(async () => expect(await readingOf(landlord, id)).toMatchObject({ state: 'done' }))
  const read = await ask(landlord, 'POST', `${id}/read`, { body: {} })

  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '1'])
  expect([read.status, read.body.reading.state]).toEqual([200, 'done'])
  expect(await readingsLogged(id)).toBe(1)
})

test('a second reading that takes too long is what the repeated request stores, once', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${id}/read`, { body: {} })

  const again = await ask(landlord, 'POST', `${id}/read`, { body: { again: true } })

  expect(again.body).toMatchObject({ reading: { state: 'done' }, changed_lines: [] })
  expect(await readingsLogged(id)).toBe(2)
})
