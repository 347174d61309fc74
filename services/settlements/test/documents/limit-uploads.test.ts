import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { aPdf } from '../../../../packages/bill-reader/test/files.ts'
import { UploadSlots } from '../../src/uploads/upload-slots.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { beginUpload } from './begin-upload.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld({ uploadSlots: new UploadSlots({ together: 3, ofOneAccount: 2, waitMs: 100 }) })
})
afterAll(() => world[Symbol.asyncDispose]())

test('an account with too many concurrent uploads must retry, others may upload until all slots are taken', async () => {
  const [busy, other] = [await world.aLandlord(), await world.aLandlord()]
  const late = await world.aLandlord({ whenOverloaded: 'answer' })
  const begun = [await begin(busy, 1), await begin(busy, 2)]

  const ofBusy = await upload(busy)
  const ofOther = await upload(other)
  begun.push(await begin(other, 3))
  const ofLate = await upload(late)
  const finished = await Promise.all(begun.map(({ finish }) => finish()))
  const afterwards = await Promise.all([busy, other, late].map((landlord) => upload(landlord)))

  const refusals = [ofBusy, ofLate].map(({ status, body, headers }) => [status, body.code, headers['retry-after']])
  expect(refusals).toEqual([
    [429, 'rate_limited', '2'],
    [503, 'overloaded', '1'],
  ])
  expect(ofOther.status).toBe(201)
  expect(finished.map((answer) => answer?.status)).toEqual([201, 201, 201])
  expect(afterwards.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await readdir(join(world.system.filesFolder, 'uploads'))).toEqual([])
})

test('an aborted upload releases its slot', async () => {
  const landlord = await world.aLandlord()
  const begun = [await begin(landlord, 1), await begin(landlord, 2)]
  const refused = await upload(landlord)

  for (const { breakOff } of begun) breakOff()

  await eventually(async () => expect((await upload(landlord)).status).toBe(201))
  expect(refused.status).toBe(429)
  await eventually(async () => expect(await readdir(join(world.system.filesFolder, 'uploads'))).toEqual([]))
})

/** Begins an upload and waits until so many lie on the disk by halves. */
async function begin(landlord: Landlord, lying: number) {
  const begun = beginUpload(landlord, {
    port: Number(new URL(world.system.urls.settlements).port),
    bytes: aPdf({ padTo: 300_000 }),
  })
  await eventually(async () => expect(await readdir(join(world.system.filesFolder, 'uploads'))).toHaveLength(lying))
  return begun
}

function upload({ settlements }: Landlord) {
  return settlements.request('POST', '/v1/documents', makeForm({ name: 'faktura.pdf', bytes: aPdf() }))
}
