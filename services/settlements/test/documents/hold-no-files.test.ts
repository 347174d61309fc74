import { expect, test } from '@jest/globals'
import { formOf } from '@lokum/local-stack/testing/form-of'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { runService } from '../run-service.ts'
import { openOwnWorld } from '../world.ts'
import { aPdf } from './files.ts'

const together = 8
const fileBytes = 19_900_000

test('eight concurrent uploads of the largest files are never held in memory', async () => {
  await using world = await openOwnWorld({ started: false })
  await using service = await runService(world)
  const landlord = await world.aLandlord()
  const statuses = [await upload(landlord, aPdf())]
  const before = await memoryOf(service)

  const seen: number[] = []
  const one = async () => {
    statuses.push(await upload(landlord, aPdf({ padTo: fileBytes })))
    seen.push(await memoryOf(service))
  }
  await Promise.all(Array.from({ length: together }, one))

  expect(new Set(statuses)).toEqual(new Set([201]))
  // Buffers and garbage of streams take about 75 MB; the files themselves would take 160 MB more.
  expect(Math.max(...seen) - before).toBeLessThan((together * fileBytes * 3) / 4)
})

async function upload({ settlements }: Landlord, bytes: Buffer): Promise<number> {
  const { status } = await settlements.request('POST', '/v1/documents', formOf({ name: 'faktura.pdf', bytes }))
  return status
}

async function memoryOf({ operationsUrl }: { operationsUrl: string }): Promise<number> {
  const page = await (await fetch(`${operationsUrl}/metrics`)).text()
  return Number(/^lokum_process_resident_memory_bytes(?:\{.*\})? (\S+)/m.exec(page)?.[1])
}
