import { toGrosze, toPln } from '@lokum/amounts/money/grosze'
import type { ComparedLine } from '@lokum/contracts/settlements/bill-comparison'
import { roundToTotal } from '@lokum/month-engine/calculation/round-to-total'
import {
  type ComparedBill,
  compareBills,
  type Pair,
  type PlacedLine,
} from '@lokum/month-engine/corrections/compare-bills'
import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import type { Context } from '@lokum/service-kit/http/context'
import { findBills } from '../costs/find-bills.ts'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { loadVersion } from '../settlements/versions.ts'

/** The most lines compared. */
const mostCompared = 500

type Correction = {
  row: SettlementRow
  documents: readonly MonthDocument[]
  items: readonly ItemRow[]
}

/** The bills of the sent version beside those of its correction, line by line, with what each version charges. */
export async function describeComparison(
  em: Context['em'],
  { row, documents, items }: Correction,
): Promise<ComparedLine[]> {
  const { documentIds, items: sentItems } = await loadVersion(em, row, 'sent')
  const known = new Map(documents.map((document) => [document.id, document]))
  const gone = documentIds.filter((id) => !known.has(id))
  const detached = gone.length === 0 ? [] : await findBills(em, row.accountId, gone)
  const byId = new Map<string, ComparedBill>([
    ...known,
    ...detached.map((bill) => [bill.id, { ...bill, lines: roundToTotal(bill).lines }] as const),
  ])
  const sent = documentIds.flatMap((id) => byId.get(id) ?? [])
  const charged = { before: chargesOf(sentItems), after: chargesOf(items) }
  return compareBills(sent, documents)
    .slice(0, mostCompared)
    .map((pair) => describePair(pair, charged))
}

type Charges = ReadonlyMap<string, bigint>

/** The charges of the items for each line. */
function chargesOf(items: readonly ItemRow[]): Charges {
  const charges = new Map<string, bigint>()
  for (const { source, state, amountPln } of items) {
    if (source.kind !== 'document' || source.line === null || state === 'rejected') continue
    const place = `${source.document_id} ${source.line}`
    charges.set(place, (charges.get(place) ?? 0n) + toGrosze(amountPln))
  }
  return charges
}

function describePair(
  { before, after, corrections }: Pair,
  charged: { before: Charges; after: Charges },
): ComparedLine {
  const { label, category, unit } = (after ?? before)?.line ?? { label: '', category: null, unit: null }
  const lines = [before, after, ...corrections].flatMap((one) => one ?? [])
  const places = [...new Set(lines.map(({ documentId, line }) => `${documentId} ${line.line}`))]
  const sum = (charges: Charges) => toPln(places.reduce((total, place) => total + (charges.get(place) ?? 0n), 0n))
  return {
    label,
    category,
    unit,
    before: before && describeLine(before),
    after: after && describeLine(after),
    charged_before_pln: sum(charged.before),
    charged_after_pln: sum(charged.after),
  }
}

function describeLine({ documentId, line, quantity, ratePln, amountPln }: PlacedLine): ComparedLine['before'] {
  const amount_pln = amountPln === null ? null : Number(amountPln)
  return { document_id: documentId, line: line.line, quantity, rate_pln: ratePln, amount_pln }
}
