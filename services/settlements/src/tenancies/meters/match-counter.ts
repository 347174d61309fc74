import type { ProposedReading } from '@lokum/contracts/settlements/proposed-facts'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { dayOf } from '../../calendar/usual-days.ts'
import type { CounterWords } from '../../documents/assistant/counter-words.ts'
import type { PhotoOfMeter } from '../../documents/recognition/match-counter.ts'
import { judgeReading } from './judge-reading.ts'
import { loadHistory } from './load-history.ts'
import { MeterRow } from './meter.ts'
import { usualDailyUse } from './usual-use.ts'

/** Without a meter that agrees, a person has to compare each digit. */
const unsure = 0.3
const mostSure = 0.9

/** The reading that the photo of a meter proposes; sure only if the meter's number and its earlier readings agree with it. */
export async function matchCounter(em: Context['em'], photo: PhotoOfMeter): Promise<ProposedReading | null> {
  const { counter, numbers } = photo.seen
  if (!counter) return null
  const found = await findMeter(em, photo)
  const value = readDigits(counter, found?.digits ?? null)
  const isPlausible = found !== null && (await isLikely(em, { ...photo, value, meterId: found.meterId }))
  return {
    value: Number(value),
    meter_number: found?.number ?? numbers[0] ?? null,
    meter_id: found?.meterId ?? null,
    confidence: Math.min(isPlausible ? mostSure : unsure, Math.round(counter.confidence * 100) / 100),
    at: { kind: 'page', page: 1, box: counter.box, recognised: true },
  }
}

type Found = { meterId: string; number: string; digits: number }

/** The meter in use whose number is in the photo; none if several have such a number. */
async function findMeter(em: Context['em'], { accountId, seen }: PhotoOfMeter): Promise<Found | null> {
  const [found, ...others] = await runSql<Found>(em, selectMeter, [accountId, seen.numbers])
  return found && others.length === 0 ? found : null
}

const selectMeter = `
  SELECT meter_id AS "meterId", number, digits FROM meter_device
  WHERE account_id = $1 AND removed_on IS NULL AND upper(number) = ANY ($2::text[])
  LIMIT 2`

type Counter = NonNullable<CounterWords['counter']>

/** Drums have no decimal point: the digits after the whole ones of the meter are decimals. */
function readDigits({ digits, point }: Counter, wholeDigits: number | null): string {
  const whole = point ?? (wholeDigits !== null && wholeDigits < digits.length ? wholeDigits : digits.length)
  const decimals = digits.slice(whole, whole + 6)
  return `${BigInt(digits.slice(0, whole))}${decimals === '' ? '' : `.${decimals}`}`
}

type Value = PhotoOfMeter & { value: string; meterId: string }

/** Whether the value follows from the earlier readings of the meter; a meter of several registers shows one after the other. */
async function isLikely(em: Context['em'], { accountId, meterId, value, takenAt, now }: Value): Promise<boolean> {
  const meter = await em.findOneOrFail(MeterRow, { accountId, id: meterId })
  const [register, ...others] = meter.registers
  if (register === undefined || others.length > 0) return false
  const history = await loadHistory(em, { meter, register, now })
  const date = takenAt?.slice(0, 10) ?? dayOf(now)
  const judged = judgeReading(history, { date, value, rolledOver: false, reason: null })
  return judged.outcome === 'accepted' && usualDailyUse(history.devices, date) !== undefined
}
