import { isDeepStrictEqual } from 'node:util'
import { addDays, firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { DatedTerms, TermsFrom } from '@lokum/contracts/settlements/agreement-terms'

/** An agreement in a month, with the terms of the month's last day; `terms` are those of all days of the month, when they change. */
export type AgreementOverTime = Agreement & { terms?: readonly TermsFrom[] }

type Days = { from: string; to: string }

/** Consecutive days with the same terms. */
export type Stretch = Days & { terms: DatedTerms }

/** The terms of a day; for a day before the first terms, the first ones. */
export function termsOn(terms: readonly TermsFrom[], day: string): DatedTerms {
  const found = terms.findLast(({ from }) => from <= day) ?? terms[0]
  if (!found) throw new Error('An agreement has terms.')
  const { from: _, ...dated } = found
  return dated
}

/** An agreement as it is in a month, by all its terms. */
export function inMonth(agreement: Agreement, terms: readonly TermsFrom[], period: string): AgreementOverTime {
  const days = { from: firstDay(period), to: lastDay(period) }
  const { terms: _, ...own }: AgreementOverTime = agreement
  const stretches = stretch(terms, days)
  const shown = { ...own, ...termsOn(terms, days.to) }
  return stretches.length > 1
    ? { ...shown, terms: stretches.map(({ from, terms: dated }) => ({ from, ...dated })) }
    : shown
}

/** The terms of an agreement within days, in order; equal terms are one stretch. */
export function splitStretches({ terms, ...agreement }: AgreementOverTime, days: Days): Stretch[] {
  if (terms === undefined) return days.from > days.to ? [] : [{ ...days, terms: agreement }]
  return stretch(terms, days)
}

function stretch(terms: readonly TermsFrom[], { from, to }: Days): Stretch[] {
  const starts = terms.flatMap((one) => (one.from > from && one.from <= to ? [one.from] : []))
  const merged: Stretch[] = []
  for (const start of from > to ? [] : [from, ...starts]) {
    const dated = termsOn(terms, start)
    const last = merged.at(-1)
    if (last && isDeepStrictEqual(last.terms, dated)) continue
    if (last) last.to = addDays(start, -1)
    merged.push({ from: start, to, terms: dated })
  }
  return merged
}

/** The first and the last day on which terms differ; null when they never do, and no last day when they differ for good. */
export function daysThatDiffer(
  some: readonly TermsFrom[],
  others: readonly TermsFrom[],
): { from: string; to: string | null } | null {
  const starts = [...new Set([...some, ...others].map(({ from }) => from))].sort()
  const differing = starts.map((day) => !isDeepStrictEqual(termsOn(some, day), termsOn(others, day)))
  const from = starts[differing.indexOf(true)]
  if (from === undefined) return null
  const after = starts[differing.lastIndexOf(true) + 1]
  return { from, to: after === undefined ? null : addDays(after, -1) }
}
