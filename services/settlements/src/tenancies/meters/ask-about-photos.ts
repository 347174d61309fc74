import { writeDay, writeNumber } from '@lokum/amounts/money/write-number'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { Fault } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { ReadingNeedsReason } from './reading.ts'

/** A photo with the value that it has to show, and its place in the request. */
export type PhotoOfReading = {
  documentId: string | undefined
  register: MeterRegister
  value: number
  pointer: string
}

type Asked = {
  /** Undefined for a meter that is being created. */
  meterId: string | undefined
  /** The reading that is corrected, to which its own photo belongs. */
  readingId?: string
  date: string
  photos: readonly PhotoOfReading[]
  /** Why the photos are right; then nothing is asked. */
  reason: string | undefined
}

/** Asks about each photo that `doubtPhotos` doubts. @throws ReadingNeedsReason */
export async function askAboutPhotos(
  context: Context,
  { object, ...asked }: Asked & { object: string },
): Promise<void> {
  const faults = await doubtPhotos(context, asked)
  if (faults.length > 0) throw new ReadingNeedsReason(faults, object)
}

/**
 * Doubts a photo that belongs to a reading of another meter or day, or on which a value was recognised that none of its readings has,
 * unless a reason says why it is right. One photo may show all registers of a meter, and both devices of an exchange.
 */
export async function doubtPhotos({ em, caller }: Context, asked: Asked): Promise<Fault[]> {
  const { meterId, readingId, date, photos, reason } = asked
  const readingsOf = Map.groupBy(
    photos.filter((photo) => photo.documentId !== undefined),
    ({ documentId = '' }) => documentId,
  )
  if (reason !== undefined || readingsOf.size === 0) return []
  const ids = [...readingsOf.keys()]
  const seen = await runSql<SeenPhoto>(em, selectSeen, [
    caller.accountId,
    ids,
    meterId ?? null,
    date,
    readingId ?? null,
  ])
  return seen.flatMap(({ id, other, reading, value }) => {
    const readings = readingsOf.get(id) ?? []
    const pointer = readings[0]?.pointer ?? '#'
    const faults: Fault[] = []
    if (other !== null)
      faults.push({
        pointer,
        code: 'photo_of_other_reading',
        values: { date: dayIn(other), reading: numberIn(reading) },
      })
    if (value !== null && !showsOne(readings, value))
      faults.push({ pointer, code: 'photo_of_other_value', values: { reading: numberIn(value) } })
    return faults
  })
}

const dayIn = (day: string) => ({ en: writeDay(day, 'en'), pl: writeDay(day, 'pl') })
const numberIn = (number: string) => ({ en: writeNumber(number, 'en'), pl: writeNumber(number, 'pl') })

/** The day and value of another reading with the photo, and the value that was recognised on it. */
type SeenPhoto = { id: string; other: string | null; reading: string; value: string | null }

const selectSeen = `
  SELECT named.id, other.date::text AS other, trim_scale(other.value)::text AS reading, counter ->> 'value' AS value
  FROM unnest($2::text[]) WITH ORDINALITY AS named (id, place)
  LEFT JOIN document_reading ON document_reading.account_id = $1 AND document_id = named.id AND state = 'done'
  LEFT JOIN LATERAL (
    SELECT date, value FROM reading
    WHERE account_id = $1 AND photo_document_id = named.id AND cancelled_at IS NULL
      AND (meter_id IS DISTINCT FROM $3 OR date <> $4::date) AND id IS DISTINCT FROM $5
    ORDER BY date LIMIT 1) AS other ON true
  ORDER BY place`

/**
 * Only whole units are compared, because decimals are often left out. A display of several registers shows one after the other, so
 * that a photo of it says nothing.
 */
function showsOne(readings: readonly PhotoOfReading[], recognised: string): boolean {
  return readings.some(({ register, value }) => register !== 'total' || isShown(new Big(value), new Big(recognised)))
}

/** Where the point of a counter is not known, the digits that were recognised have none, and the person places it. */
function isShown(value: Big, recognised: Big): boolean {
  const isWhole = recognised.eq(recognised.round(0, Big.roundDown))
  return (
    value.round(0, Big.roundDown).eq(recognised.round(0, Big.roundDown)) ||
    (isWhole && decimals.some((places) => value.times(10 ** places).eq(recognised)))
  )
}

const decimals = [1, 2, 3]
