import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { CounterWords } from '@lokum/bill-reader/counter-words'
import type { ProposedReading } from '@lokum/contracts/settlements/proposed-facts'
import { judgeReading } from '@lokum/month-engine/meters/judge-reading'
import { usualDailyUse } from '@lokum/month-engine/meters/usual-use'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import Big from 'big.js'
import type { PhotoOfMeter } from '../../documents/recognition/match-counter.ts'
import { loadHistory } from './load-history.ts'
import { MeterRow } from './meter.ts'

/** Without a meter that agrees, a person has to compare each digit. */
const unsure = 0.3
const mostSure = 0.9

/** The reading that the photo of a meter proposes; sure only if the meter's number and its earlier readings agree with it. */
export async function matchCounter(em: Context['em'], photo: PhotoOfMeter): Promise<ProposedReading | null> {
  const { counter, numbers } = photo.seen
  if (!counter) return null
  const found = await findMeter(em, photo)
  const { value, isPlausible } = found
    ? await placePoint(em, { ...photo, counter, found })
    : { value: readDigits(counter, counter.digits.length), isPlausible: false }
  return {
    value: Number(value),
    meter_number: found?.number ?? numbers[0] ?? null,
    meter_id: found?.meterId ?? null,
    confidence: Math.min(isPlausible ? mostSure : unsure, Math.round(counter.confidence * 100) / 100),
    at: { kind: 'page', page: 1, box: counter.box, recognised: true },
  }
}

type MatchedMeter = { meterId: string; number: string; digits: number }

/** The meter in use whose number is in the photo, alone or within a longer print; none if several have such a number. */
async function findMeter(em: Context['em'], { accountId, seen }: PhotoOfMeter): Promise<MatchedMeter | null> {
  const printed = seen.numbers.map((number) => number.replaceAll(/[^0-9A-Z]/g, ''))
  const found = await runSql<MatchedMeter & { isAlone: boolean }>(em, selectMeter, [accountId, printed, fewestWithin])
  const alone = found.filter(({ isAlone }) => isAlone)
  const [meter, ...others] = alone.length > 0 ? alone : found
  return meter && others.length === 0 ? meter : null
}

/** A shorter number may be part of another one by chance. */
const fewestWithin = 6

const selectMeter = `
  SELECT meter_id AS "meterId", number, digits, plain = ANY ($2::text[]) AS "isAlone"
  FROM meter_device, LATERAL (SELECT upper(regexp_replace(number, '[^0-9A-Za-z]', '', 'g')) AS plain) AS written
  WHERE account_id = $1 AND removed_on IS NULL AND (plain = ANY ($2::text[]) OR length(plain) >= $3 AND EXISTS (
    SELECT FROM unnest($2::text[]) AS printed WHERE position(plain IN printed) > 0))`

type Counter = NonNullable<CounterWords['counter']>

/** With as many whole digits, if no point was seen. */
function readDigits({ digits, point }: Counter, wholeDigits: number): string {
  const whole = point ?? Math.min(wholeDigits, digits.length)
  const decimals = digits.slice(whole, whole + 6)
  return `${BigInt(digits.slice(0, whole))}${decimals === '' ? '' : `.${decimals}`}`
}

type Known = PhotoOfMeter & { counter: Counter; found: MatchedMeter }

/** Decimals that the digits of a counter may have beyond those that the meter is known to have. */
const mostDecimals = 3

/**
 * The value with the point where the meter and its earlier readings place it. Drums have no decimal point: the digits after the whole ones
 * of the meter are decimals. A leading zero may be unread, so that fewer are whole; the last reading tells.
 */
async function placePoint(em: Context['em'], { accountId, counter, found, takenAt, now }: Known) {
  const known = Math.min(found.digits, counter.digits.length)
  const value = readDigits(counter, known)
  const meter = await em.findOneOrFail(MeterRow, { accountId, id: found.meterId })
  const [register, ...others] = meter.registers
  // The display of a meter with several registers shows one after the other.
  if (register === undefined || others.length > 0) return { value, isPlausible: false }
  const history = await loadHistory(em, { meter, register, now })
  const date = takenAt?.slice(0, 10) ?? dayIn(now)
  const isLikely = (one: string) => {
    const judged = judgeReading(history, { date, value: one, rolledOver: false, reason: null })
    return judged.outcome === 'accepted' && usualDailyUse(history.devices, date) !== undefined
  }
  const shifts =
    counter.point === null ? Array.from({ length: Math.min(mostDecimals, known - 1) }, (_, at) => at + 1) : []
  const values = [value, ...shifts.map((shift) => readDigits(counter, known - shift))]
  const likely = values.find(isLikely)
  if (likely !== undefined) return { value: likely, isPlausible: true }
  const last = history.devices.at(-1)?.readings.findLast((one) => one.date < date)?.value
  return { value: nearest(values, last), isPlausible: false }
}

/** A first value many times the last reading has its point elsewhere, if the last reading is close to it there. */
function nearest([value = '', ...shifted]: readonly string[], last: string | undefined): string {
  if (last === undefined || new Big(last).lte(0) || new Big(value).lt(new Big(last).times(farFromLast))) return value
  return shifted.find((one) => new Big(one).gte(last) && new Big(one).lte(new Big(last).times(2))) ?? value
}

const farFromLast = 5
