import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { brokenSums, look, sharedCosts, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

async function upload({ settlements }: Landlord, name: string): Promise<string> {
  const bytes = await readFile(join(projectRoot, 'packages/bill-reader/test/readers/ksef', name))
  const answer = await settlements.request('POST', '/v1/documents', makeForm({ name, type: 'application/xml', bytes }))
  return answer.body.id
}

test('a calculation lets the assistant read every unread document', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  await anAgreement(landlord, apartment_id, { mode: 'rent_only', shared_costs: sharedCosts })
  const documents = [await upload(landlord, 'fa3-waste.xml'), await upload(landlord, 'fa3-internet.xml')]
  const { body: settlement } = await settle(landlord, { apartment_id, period: '2026-07' })
  for (const document_id of documents) await step(landlord, settlement.id, 'documents', { document_id })
  const { body: before } = await look(landlord, settlement.id)

  const { status, body } = await step(landlord, settlement.id, 'calculate')

  expect(before.missing[0]).toMatchObject({ code: 'calculation' })
  expect(status).toBe(200)
  const sources = body.items.flatMap(({ source }: { source: { document_id?: string } }) => source.document_id ?? [])
  expect(new Set(sources)).toEqual(new Set(documents))
  expect(body.missing.map(({ code }: { code: string }) => code)).not.toContain('document')
  expect(await brokenSums(world, landlord)).toEqual([])
})
