import { addDays } from '@lokum/amounts/calendar/month'
import type { TermsVersion } from '@lokum/contracts/settlements/agreement-terms'
import type { AgreementRow } from './agreement.ts'
import { describeTerms, type TermsRow } from './dated-terms.ts'
import type { StatedUse } from './higher-rooms.ts'

type Use = TermsVersion['used_by'][number]

type Days = { from: string; to: string | null }

/** The days on which terms apply: up to the next ones, or to the end of the agreement. */
export function daysOfTerms(row: AgreementRow, later: readonly TermsRow[], dated: AgreementRow | TermsRow): Days {
  const from = 'validFrom' in dated ? dated.validFrom : row.startsOn
  const next = later.find(({ validFrom }) => validFrom > from)
  return { from, to: next ? addDays(next.validFrom, -1) : (row.endsOn ?? null) }
}

/** The identifier of terms; the row of an agreement has that of its first ones. */
export function idOfTerms(dated: AgreementRow | TermsRow): string {
  return 'validFrom' in dated ? dated.id : dated.termsId
}

/** The settlements with days of the terms in the months that they charge. */
export function usesIn(stated: readonly StatedUse[], { from, to }: Days): Use[] {
  return stated.flatMap(({ covers_from: first, covers_to: last, ...use }) => {
    const isUsed = last >= from && (to === null || first <= to)
    return isUsed ? [use] : []
  })
}

type Described = { later: readonly TermsRow[]; stated: readonly StatedUse[] }

/** Terms as clients see them. */
export function describeVersion(
  row: AgreementRow,
  dated: AgreementRow | TermsRow,
  { later, stated }: Described,
): TermsVersion {
  const days = daysOfTerms(row, later, dated)
  const isLater = 'validFrom' in dated
  return {
    id: idOfTerms(dated),
    starts_on: days.from,
    ends_on: days.to,
    reason: isLater ? dated.reason : null,
    source: (isLater ? dated.source : null) ?? null,
    ...describeTerms(dated),
    used_by: usesIn(stated, days),
    created_at: dated.createdAt.toISOString(),
    updated_at: dated.updatedAt.toISOString(),
  }
}
