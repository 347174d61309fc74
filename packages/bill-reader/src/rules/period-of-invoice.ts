import { daysFrom } from '@lokum/amounts/calendar/month'
import type { Finding } from '../findings/finding.ts'
import type { KsefInvoice } from '../readers/ksef-invoice.ts'
import { type Days, type Detail, daysOfBlock } from './read-attachment.ts'

type Periods = Pick<KsefInvoice, 'periodFrom' | 'periodTo'> & {
  findings: Finding[]
  /** Whether the two periods are so far apart that the landlord has to choose. */
  isDoubtful: boolean
}

/** Readings are taken a day before or after; further apart, the periods differ. */
const tolerance = 1
/** The days by which the periods of one bill may differ where readings are taken on working days. */
const usual = 5

/** The period of an invoice: its own, else the one of its attachment. Two that differ are named. */
export function periodOfInvoice(
  { periodFrom, periodTo, attachments }: KsefInvoice,
  details: readonly Detail[],
): Periods {
  const own = periodFrom !== null && periodTo !== null ? { from: periodFrom, to: periodTo } : null
  const attached = spanOf(
    [...attachments.map(daysOfBlock), ...details.map(({ days }) => days)].filter((days) => days !== null),
  )
  const found = { periodFrom, periodTo, findings: [], isDoubtful: false }
  if (attached === null) return found
  // P_6 is the day of supply and names no period.
  if (own === null || own.from === own.to) return { ...found, periodFrom: attached.from, periodTo: attached.to }
  const apart = Math.max(Math.abs(daysFrom(own.from, attached.from)), Math.abs(daysFrom(own.to, attached.to)))
  if (apart <= tolerance) return found
  return { ...found, findings: [{ code: 'periods_differ', own, attached }], isDoubtful: apart > usual }
}

function spanOf(all: readonly Days[]): Days | null {
  const from = all.map((days) => days.from).toSorted()[0]
  const to = all
    .map((days) => days.to)
    .toSorted()
    .at(-1)
  return from && to ? { from, to } : null
}
