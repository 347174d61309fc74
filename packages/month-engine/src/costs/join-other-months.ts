import type { MissingInput } from '../calculation/missing-input.ts'
import type { MonthDocument } from './month-document.ts'

type OtherMonth = MissingInput<'other_month'>

/** The lines of a document that are for other days than the settlement, as one missing thing in place of the first of them. */
export function joinOtherMonths(
  missing: readonly MissingInput[],
  documents: readonly Pick<MonthDocument, 'id' | 'account'>[],
): MissingInput[] {
  const byDocument = Map.groupBy(missing.filter(isOfOtherMonth), ({ document_id: id }) => id)
  return missing.flatMap((one): MissingInput[] => {
    if (!isOfOtherMonth(one)) return [one]
    const own = byDocument.get(one.document_id) ?? [one]
    if (own[0] !== one) return []
    const account = documents.find(({ id }) => id === one.document_id)?.account
    const charges = account?.lines.filter(({ isCharge, line }) => isCharge && line !== null) ?? []
    return [join(one, own, charges.length)]
  })
}

function isOfOtherMonth(one: MissingInput): one is OtherMonth {
  return one.reason === 'other_month'
}

function join(one: OtherMonth, own: readonly OtherMonth[], chargeCount: number): OtherMonth {
  const { document_id, bill, category } = one
  const lines = [...new Set(own.flatMap((each) => each.lines))].toSorted((a, b) => a - b)
  const days = own.flatMap(({ starts_on: from, ends_on: to }) => [from, to]).toSorted()
  return {
    code: 'document',
    reason: 'other_month',
    document_id,
    bill,
    ...(category !== undefined && own.every((each) => each.category === category) && { category }),
    lines,
    isWhole: lines.length === chargeCount,
    starts_on: days[0] ?? one.starts_on,
    ends_on: days.at(-1) ?? one.ends_on,
  }
}
