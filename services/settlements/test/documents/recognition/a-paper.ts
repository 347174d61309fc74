import { expect } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { goldenFile } from '../../../../../packages/bill-reader/test/recognition/recognise.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { ask } from '../an-invoice.ts'

/** A busy machine gives background work little processor time. */
const patient = { deadlineMs: 170_000 }

type Paper = { bytes: Uint8Array; kind: string; asked?: { meter_id?: string } }

/** Uploads a paper and reads it to its end. */
export async function readPaper(landlord: Landlord, { bytes, kind, asked = {} }: Paper) {
  const isPdf = Buffer.from(bytes.subarray(0, 4)).toString() === '%PDF'
  const type = isPdf ? 'application/pdf' : 'image/jpeg'
  const file = { name: 'paper', type, bytes: Buffer.from(bytes) }
  const { body } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, { kind }))
  const first = await ask(landlord, 'POST', `${body.id}/read`, { body: asked })
  const done = await eventually(async () => {
    const now = await ask(landlord, 'GET', body.id)
    expect(now.body.reading.state).not.toBe('waiting')
    return now.body
  }, patient)
  return { id: body.id, state: first.body.reading.state, reading: done.reading }
}

/** The meter of the photo, which shows 638.214, with three months before it. */
export async function aReadMeter(landlord: Landlord, last: number) {
  const meter = await aMeter(landlord, { number: 'wz55012', installed_on: '2025-12-01', initial_value: last - 24 })
  for (const [date, value] of [
    ['2026-01-01', last - 16],
    ['2026-02-01', last - 8],
    ['2026-03-01', last],
  ])
    await read(landlord, meter.id, { read_on: date, value })
  return meter
}

export const waterMeter = async () => await goldenFile('meters/drums-water.jpg')
