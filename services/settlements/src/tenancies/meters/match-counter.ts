import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { CounterWords } from '@lokum/bill-reader/counter-words'
import type { ProposedReading } from '@lokum/contracts/settlements/proposed-facts'
import { type Judgement, judgeReading } from '@lokum/month-engine/meters/judge-reading'
import { isNearBill, withPointByBills } from '@lokum/month-engine/meters/place-point'
import { usualDailyUse } from '@lokum/month-engine/meters/usual-use'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { PhotoOfMeter } from '../../documents/recognition/match-counter.ts'
import { loadBills } from './load-bills.ts'
import { loadHistory } from './load-history.ts'
import { MeterRow } from './meter.ts'

/** Without a meter that agrees, a person has to compare each digit. */
const unsure = 0.3
const mostSure = 0.9

/**
 * The reading that the photo of a meter proposes; sure only if the meter's number and its earlier readings or bills agree with it. The
 * meter that the request named places the point where no number of a meter was seen.
 */
export async function matchCounter(em: Context['em'], photo: PhotoOfMeter): Promise<ProposedReading | null> {
  const { counter, numbers } = photo.seen
  if (!counter) return null
  const seen = await findSeen(em, photo)
  const meter = seen ?? (await findNamed(em, photo))
  const { value, isPlausible } = meter
    ? await placePoint(em, { ...photo, counter, meter })
    : await placeByBills(em, { ...photo, counter })
  const isSure = isPlausible && (seen !== undefined || meter === undefined)
  return {
    value: Number(value),
    meter_number: seen?.number ?? numbers[0] ?? null,
    meter_id: seen?.meterId ?? null,
    utility: photo.seen.utility ?? null,
    digits: digitsBefore(counter),
    confidence: Math.min(isSure ? mostSure : unsure, Math.round(counter.confidence * 100) / 100),
    at: { kind: 'page', page: 1, box: counter.box, recognised: true },
  }
}

/** A meter has three to ten whole digits; other points are misread. */
function digitsBefore({ point }: Counter): number | null {
  return point !== null && point >= 3 && point <= 10 ? point : null
}

type KnownMeter = { meterId: string; number: string; digits: number }

/** The meter in use whose number is in the photo, alone or within a longer print; of several with such a number the named one, or none. */
async function findSeen(em: Context['em'], photo: PhotoOfMeter): Promise<KnownMeter | undefined> {
  const printed = photo.seen.numbers.map((number) => number.replaceAll(/[^0-9A-Z]/g, ''))
  const values = [photo.accountId, printed, fewestWithin]
  const found = await runSql<KnownMeter & { isAlone: boolean }>(em, selectSeen, values)
  const alone = found.filter(({ isAlone }) => isAlone)
  const [meter, ...others] = alone.length > 0 ? alone : found
  return others.length === 0 ? meter : found.find(({ meterId }) => meterId === photo.namedMeter)
}

/** A shorter number may be part of another one by chance. */
const fewestWithin = 6

const selectSeen = `
  SELECT meter_id AS "meterId", number, digits, plain = ANY ($2::text[]) AS "isAlone"
  FROM meter_device, LATERAL (SELECT upper(regexp_replace(number, '[^0-9A-Za-z]', '', 'g')) AS plain) AS written
  WHERE account_id = $1 AND removed_on IS NULL AND (plain = ANY ($2::text[]) OR length(plain) >= $3 AND EXISTS (
    SELECT FROM unnest($2::text[]) AS printed WHERE position(plain IN printed) > 0))`

async function findNamed(em: Context['em'], { accountId, namedMeter }: PhotoOfMeter): Promise<KnownMeter | undefined> {
  return (await runSql<KnownMeter>(em, selectNamed, [accountId, namedMeter]))[0]
}

const selectNamed = `
  SELECT meter_id AS "meterId", number, digits FROM meter_device
  WHERE account_id = $1 AND meter_id = $2 AND removed_on IS NULL`

type Counter = NonNullable<CounterWords['counter']>
type PlacedValue = { value: string; isPlausible: boolean }

/** With as many whole digits, if no point was seen. */
function readDigits({ digits, point }: Counter, wholeDigits: number): string {
  const whole = point ?? Math.min(wholeDigits, digits.length)
  const decimals = digits.slice(whole, whole + 6)
  return `${BigInt(digits.slice(0, whole))}${decimals === '' ? '' : `.${decimals}`}`
}

type SeenCounter = PhotoOfMeter & { counter: Counter }

const dayOf = ({ takenAt, now }: PhotoOfMeter) => takenAt?.slice(0, 10) ?? dayIn(now)

/** The value of a meter that is still to be added, with the point where a bill that names its number places it. */
async function placeByBills(em: Context['em'], photo: SeenCounter): Promise<PlacedValue> {
  const { accountId, counter, seen } = photo
  const value = readDigits(counter, counter.digits.length)
  const bills = await loadBills(em, { accountId, numbers: seen.numbers })
  const date = dayOf(photo)
  const likely = counter.point === null ? withPointByBills({ value, date }, bills)?.likely.toFixed() : undefined
  const placed = likely ?? value
  return { value: placed, isPlausible: isNearBill({ value: placed, date }, bills) }
}

/** Decimals that the digits of a counter may have beyond those that the meter is known to have. */
const mostDecimals = 3

/**
 * The value with the point where the meter, its earlier readings and its bills place it. Drums have no decimal point: the digits after
 * the whole ones of the meter are decimals. A leading zero may be unread, so that fewer are whole; readings and bills tell.
 */
async function placePoint(em: Context['em'], photo: SeenCounter & { meter: KnownMeter }): Promise<PlacedValue> {
  const { accountId, counter, meter, now } = photo
  const known = Math.min(meter.digits, counter.digits.length)
  const value = readDigits(counter, known)
  const row = await em.findOneOrFail(MeterRow, { accountId, id: meter.meterId })
  const [register, ...others] = row.registers
  // The display of a meter with several registers shows one after the other.
  if (register === undefined || others.length > 0) return { value, isPlausible: false }
  const history = await loadHistory(em, { meter: row, register, now })
  const date = dayOf(photo)
  const judge = (one: string) => judgeReading(history, { date, value: one, rolledOver: false, reason: null })
  const isLikely = (one: string) =>
    judge(one).outcome === 'accepted' &&
    (usualDailyUse(history.devices, date) !== undefined || isNearBill({ value: one, date }, history.bills ?? []))
  const shifts =
    counter.point === null ? Array.from({ length: Math.min(mostDecimals, known - 1) }, (_, at) => at + 1) : []
  const likely = [value, ...shifts.map((shift) => readDigits(counter, known - shift))].find(isLikely)
  if (likely !== undefined) return { value: likely, isPlausible: true }
  return { value: (counter.point === null ? suggestedIn(judge(value)) : undefined) ?? value, isPlausible: false }
}

/** The value that a judgement suggests in place of one with its point elsewhere. */
function suggestedIn(judgement: Judgement): string | undefined {
  if (judgement.outcome !== 'reason_needed') return undefined
  return judgement.found.map(({ suggested }) => suggested?.toString()).find((one) => one !== undefined)
}
