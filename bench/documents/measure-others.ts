import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formOf } from '@lokum/local-stack/testing/form-of'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { OwnWorld } from '@lokum/local-stack/world/open-own-world'
import { percentile, rounded } from '../measure/statistics.ts'
import { lightOperations } from '../neighbour/light-operations.ts'
import { type Measured, measureCalls } from '../neighbour/measure-calls.ts'
import { openNeighbours } from '../neighbour/open-neighbours.ts'

const scans = join(import.meta.dirname, '../../services/settlements/test/documents/golden/scans')
/** A phase lasts so many times the seconds of a measurement, for a hundred calls of each class. */
const longer = 5
/** More than are recognised while the calls are measured. */
const waiting = 40

export type Other = { name: string; calls: number; p99Ms: number; p99WhileRecognisingMs: number; ratio: number }

/** How long the calls of one account take while pages of another one are recognised, and without. */
export async function measureOthers(seconds: number): Promise<{ others: Other[]; recognised: number }> {
  await using stack = new AsyncDisposableStack()
  const { world, quiet, loud } = await openNeighbours(stack)
  const operations = { light: lightOperations(quiet), heavy: {} }
  const measure = async (forSeconds: number) => await measureCalls(quiet, operations, forSeconds)
  await measure(seconds)
  const alone = await measure(seconds * longer)
  await queuePictures(loud.landlords)
  const queued = await countWaiting(world)
  const during = await measure(seconds * longer)
  const left = await countWaiting(world)
  if (left === 0) throw new Error('Too few pictures: they were recognised before the calls had been measured.')
  return { others: compare(alone, during), recognised: queued - left }
}

async function queuePictures(landlords: readonly [Landlord, ...Landlord[]]): Promise<void> {
  const photos = (await readdir(scans)).filter((file) => file.endsWith('.jpg')).sort()
  for (let number = 0; number < waiting; number += 1) {
    const landlord = landlords[number % landlords.length] ?? landlords[0]
    const photo = await readFile(join(scans, photos[number % photos.length] ?? ''))
    // With a comment of its own it is another document.
    const comment = Buffer.from([0xff, 0xfe, 0, 4, 48 + (number % 10), 48 + Math.floor(number / 10)])
    const bytes = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
    const form = formOf({ name: `photo-${number}.jpg`, type: 'image/jpeg', bytes }, { kind: 'invoice' })
    const { status, body } = await landlord.request('POST', '/v1/documents', form)
    if (status === 201) await landlord.request('POST', `/v1/documents/${body.id}/read`, { body: {} })
  }
}

async function countWaiting({ pools }: OwnWorld): Promise<number> {
  const { rows } = await pools.settlements.query(
    `SELECT count(*)::int AS waiting FROM document_reading WHERE status = 'waiting'`,
  )
  return rows[0]?.waiting ?? 0
}

function compare(alone: Measured, during: Measured): Other[] {
  const refused = [...alone.refused, ...during.refused]
  if (refused.length > 0) throw new Error(`A call was refused: ${refused[0]}`)
  if (alone.times.size === 0) throw new Error('No call was measured.')
  const p99 = (measured: Measured, name: string) =>
    percentile(
      (measured.times.get(name) ?? []).toSorted((a, b) => a - b),
      0.99,
    )
  return [...alone.times.keys()].map((name) => {
    const [before, after] = [p99(alone, name), p99(during, name)]
    return {
      name,
      calls: during.times.get(name)?.length ?? 0,
      p99Ms: rounded(before),
      p99WhileRecognisingMs: rounded(after),
      ratio: rounded(after / before),
    }
  })
}
