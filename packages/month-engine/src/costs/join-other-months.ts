import { ownDays } from '../calculation/covered-days.ts'
import type { MissingInput } from '../calculation/missing-input.ts'
import type { MonthDocument } from './month-document.ts'

type OtherMonth = MissingInput<'other_month'>

type Document = Pick<MonthDocument, 'id' | 'account' | 'lines'>

/** The lines of a document that are for other days than the settlement, as one missing thing in place of the first of them. */
export function joinOtherMonths(missing: readonly MissingInput[], documents: readonly Document[]): MissingInput[] {
  const byDocument = Map.groupBy(missing.filter(isOfOtherMonth), ({ document_id: id }) => id)
  return missing.flatMap((one): MissingInput[] => {
    if (!isOfOtherMonth(one)) return [one]
    const own = byDocument.get(one.document_id) ?? [one]
    if (own[0] !== one) return []
    const document = documents.find(({ id }) => id === one.document_id)
    return [join(one, own, document)]
  })
}

/** Whether a document has only these lines, and prices for its own days. */
function hasNoOther(lines: readonly number[], document: Document | undefined): boolean {
  const prices = document?.lines.filter((line) => line.kind === 'rate' && ownDays(line) === null) ?? []
  const left = new Set([...lines, ...prices.map(({ line }) => line)])
  return document?.account.lines.every(({ isCharge, line }) => !isCharge || line === null || left.has(line)) ?? false
}

function isOfOtherMonth(one: MissingInput): one is OtherMonth {
  return one.reason === 'other_month'
}

function join(one: OtherMonth, own: readonly OtherMonth[], document: Document | undefined): OtherMonth {
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
    isWhole: hasNoOther(lines, document),
    starts_on: days[0] ?? one.starts_on,
    ends_on: days.at(-1) ?? one.ends_on,
  }
}
