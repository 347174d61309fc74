import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { Fault } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { ReadingNeedsReason } from './reading.ts'

type PhotoOfReading = { documentId: string | undefined; value: number; pointer: string }
type Asked = { photos: readonly PhotoOfReading[]; reason: string | undefined }

/** Asks about each photo that `doubtPhotos` doubts. @throws ReadingNeedsReason */
export async function askAboutPhotos(
  context: Context,
  { meterId, ...asked }: Asked & { meterId: string },
): Promise<void> {
  const faults = await doubtPhotos(context, asked)
  if (faults.length > 0) throw new ReadingNeedsReason(faults, meterId)
}

/**
 * The photos that seem to show another value than that of their reading, unless a reason says why they are right. Only whole units
 * are compared, because decimals are often left out. A display of several registers shows one after the other, so it says nothing.
 */
export async function doubtPhotos({ em, caller }: Context, { photos: all, reason }: Asked): Promise<Fault[]> {
  const [photo] = all
  if (reason !== undefined || photo?.documentId === undefined || all.length > 1) return []
  const shown = await runSql<{ value: string }>(em, selectCounter, [caller.accountId, photo.documentId])
  return shown
    .filter(({ value }) => !isShown(new Big(photo.value), new Big(value)))
    .map(({ value }) => ({ pointer: photo.pointer, code: 'photo_of_other_value', values: { reading: value } }))
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

const selectCounter = `
  SELECT counter ->> 'value' AS value FROM document_reading
  WHERE account_id = $1 AND document_id = $2 AND status = 'done' AND counter ->> 'value' IS NOT NULL`

type Attached = { readingId: string; meterId: string; date: string; documentId: string; reason: string | undefined }

/**
 * Asks why a photo is right that belongs to another reading; one photo may show the registers of a meter on one day.
 * @throws ReadingNeedsReason
 */
export async function askAboutOtherReading(
  { em, caller }: Context,
  { readingId, meterId, date, documentId, reason }: Attached,
): Promise<void> {
  if (reason !== undefined) return
  const [other] = await runSql<{ date: string }>(em, selectOther, [
    caller.accountId,
    documentId,
    readingId,
    meterId,
    date,
  ])
  if (other === undefined) return
  const fault: Fault = { pointer: '#/document_id', code: 'photo_of_other_reading', values: other }
  throw new ReadingNeedsReason([fault], meterId)
}

const selectOther = `
  SELECT date::text AS date FROM reading
  WHERE account_id = $1 AND photo_document_id = $2 AND id <> $3 AND withdrawn_at IS NULL AND (meter_id, date) <> ($4, $5::date)
  ORDER BY date LIMIT 1`
