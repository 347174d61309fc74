import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formOf } from '@lokum/local-stack/testing/form-of'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { percentile, rounded } from '../measure/statistics.ts'
import { lightOperations } from '../neighbour/light-operations.ts'
import { type Measured, measureCalls } from '../neighbour/measure-calls.ts'
import { openNeighbours } from '../neighbour/open-neighbours.ts'

const scans = join(import.meta.dirname, '../../services/settlements/test/documents/golden/scans')
/** A phase lasts so many times the seconds of a measurement, for a hundred calls of each class. */
const longer = 5
/** More than are recognised while the calls are measured. */
const waiting = 60

export type Other = { name: string; calls: number; p99Ms: number; p99WhileRecognisingMs: number; ratio: number }

/** How long the calls of one account take while pages of another one are recognised, and without. */
export async function measureOthers(seconds: number): Promise<{ others: Other[]; recognised: number }> {
  await using stack = new AsyncDisposableStack()
  const { quiet, loud } = await openNeighbours(stack)
  const operations = { light: lightOperations(quiet), heavy: {} }
  const measure = async (forSeconds: number) => await measureCalls(quiet, operations, forSeconds)
  await measure(seconds)
  const alone = await measure(seconds * longer)
  const documents = await queuePictures(loud.landlords)
  const during = await measure(seconds * longer)
  const left = await countWaiting(loud.landlords[0], documents)
  if (left === 0) throw new Error('Too few pictures: they were recognised before the calls had been measured.')
  return { others: compare(alone, during), recognised: documents.length - left }
}

async function queuePictures(landlords: readonly [Landlord, ...Landlord[]]): Promise<string[]> {
  const photos = (await readdir(scans)).filter((file) => file.endsWith('.jpg')).sort()
  const documents: string[] = []
  for (let number = 0; number < waiting; number += 1) {
    const landlord = landlords[number % landlords.length] ?? landlords[0]
    const photo = await readFile(join(scans, photos[number % photos.length] ?? ''))
    // Other bytes are another document.
    const bytes = Buffer.concat([photo, Buffer.from(String(number))])
    const form = formOf({ name: `photo-${number}.jpg`, type: 'image/jpeg', bytes }, { kind: 'invoice' })
    const { body } = await landlord.request('POST', '/v1/documents', form)
    await landlord.request('POST', `/v1/documents/${body.id}/read`, { body: {} })
    documents.push(body.id)
  }
  return documents
}

async function countWaiting(landlord: Landlord, documents: readonly string[]): Promise<number> {
  let left = 0
  for (const id of documents) {
    const { body } = await landlord.request('GET', `/v1/documents/${id}`)
    if (body.reading.status === 'waiting') left += 1
  }
  return left
}

function compare(alone: Measured, during: Measured): Other[] {
  const refused = [...alone.refused, ...during.refused]
  if (refused.length > 0) throw new Error(`A call was refused: ${refused[0]}`)
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
