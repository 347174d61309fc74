import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { OwnWorld } from '@lokum/local-stack/world/open-own-world'

const scans = join(import.meta.dirname, '../../packages/bill-reader/test/golden/scans')

type Landlords = readonly [Landlord, ...Landlord[]]

/** Pictures that wait to be recognised, and a switch for their recognition. */
export type Pictures = {
  waiting: () => Promise<number>
  /** Resolves when the first one is being recognised. */
  resume: () => Promise<void>
  /** Resolves when the last one has been recognised. */
  pause: () => Promise<void>
}

/** Uploads so many pictures and asks for their reading; they wait for `resume`. */
export async function openPictures({ pools }: OwnWorld, landlords: Landlords, many: number): Promise<Pictures> {
  const ask = async (text: string): Promise<number> => (await pools.settlements.query(text)).rows[0]?.count ?? 0
  const pause = async () => {
    await eventually(
      async () => {
        await pools.settlements.query(setAside)
        return (await ask(countActive)) === 0
      },
      { deadlineMs: 300_000 },
    )
  }
  for (let number = 0; number < many; number += 1) {
    await queuePicture(landlords[number % landlords.length] ?? landlords[0], number)
    await pools.settlements.query(setAside)
  }
  await pause()
  return {
    waiting: () => ask(countWaiting),
    resume: async () => {
      await pools.settlements.query(release)
      await eventually(async () => (await ask(countActive)) > 0)
    },
    pause,
  }
}

async function queuePicture(landlord: Landlord, number: number): Promise<void> {
  const photos = (await readdir(scans)).filter((file) => file.endsWith('.jpg')).sort()
  const photo = await readFile(join(scans, photos[number % photos.length] ?? ''))
  // With a comment of its own it is another document.
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 48 + (number % 10), 48 + Math.floor(number / 10)])
  const bytes = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
  const form = makeForm({ name: `photo-${number}.jpg`, type: 'image/jpeg', bytes }, { kind: 'invoice' })
  const { status, body } = await landlord.request('POST', '/v1/documents', form)
  if (status === 201) await landlord.request('POST', `/v1/documents/${body.id}/read`, { body: {} })
}

// A picture that was left for a while is claimed only after it.
const setAside = `
  UPDATE document_reading SET lease = NULL, leased_until = 'infinity'
  WHERE state = 'waiting' AND (lease IS NULL OR leased_until < clock_timestamp())`
const release = `UPDATE document_reading SET leased_until = NULL WHERE state = 'waiting' AND lease IS NULL`
const countActive = `SELECT count(*)::int FROM document_reading WHERE state = 'waiting' AND lease IS NOT NULL`
const countWaiting = `SELECT count(*)::int FROM document_reading WHERE state = 'waiting'`
