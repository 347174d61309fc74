import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '@lokum/contracts/problems/problem'
import type { SettlementCancellation, SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { describeMissing } from '@lokum/month-engine/calculation/describe-missing'
import type { MissingInput } from '@lokum/month-engine/calculation/missing-input'
import { listBalances } from '@lokum/month-engine/calculation/true-up-balances'
import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import { findDoubts } from '@lokum/month-engine/document-ledgers/find-doubts'
import { describeItem } from '@lokum/month-engine/items/kept-item'
import { listMeterTotals } from '@lokum/month-engine/items/list-meter-totals'
import { findMissing } from '@lokum/month-engine/month/find-missing'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import type { ChangedSettlement } from '../months/close/changed-settlement.ts'
import { loadMonth } from '../months/close/load-month.ts'
import { describeComparison } from '../months/corrections/describe-comparison.ts'
import { loadDocuments } from '../months/costs/load-documents.ts'
import { describeSums } from '../months/document-ledgers/describe-account.ts'
import type { ItemRow } from '../months/items/item.ts'
import { loadItems } from '../months/items/load-items.ts'
import { warnOfDoubleCharges } from '../months/settlements/list-warnings.ts'
import { describeSettlement, isOpen, type SettlementRow } from '../months/settlements/settlement.ts'
import { loadVersion } from '../months/settlements/versions.ts'
import { type LoadedOutcome, loadOutcome } from './load-outcome.ts'
import { warnOfChangedAdvances } from './warn-of-changed-advances.ts'
import { warnOfChargedElsewhere } from './warn-of-charged-elsewhere.ts'

/** The full answer for a settlement that a verb has changed. */
export async function describeDetail(
  { em, language }: Context,
  { location, ...changed }: ChangedSettlement,
): Promise<Answer<SettlementDetail>> {
  const { row } = changed
  const found = await loadOutcome(em, row)
  if (!found) throw new Error(`The settlement ${row.id} is gone.`)
  const body = await composeDetail(em, changed, { ...found, language })
  return { body, version: row.version, language, ...(location && { location }) }
}

/** A settlement with its documents, its items, what is missing, and the progress of its statement. */
export async function composeDetail(
  em: Context['em'],
  changed: ChangedSettlement,
  { row: stored, outcome, agreement, chargedTwice, language }: LoadedOutcome & { language: Language },
): Promise<SettlementDetail> {
  const { row } = changed
  const { items, documentIds, documents, missing } = await completeOf(em, changed)
  // Large months are described apart from their calculation, so that other requests get a turn.
  await nextTurn()
  const accounts = documents.map(({ account }) => account)
  const judged = { doubts: findDoubts(documents), agreement }
  const { true_up: trueUp, ...settlement } = describeSettlement(row, language)
  const described = items.map((item) => describeItem(item, language, judged))
  return {
    ...settlement,
    ...(trueUp && { true_up: { ...trueUp, balances: listBalances(trueUp, described) } }),
    warnings: [
      ...settlement.warnings,
      ...warnOfDoubleCharges(chargedTwice, language),
      ...warnOfChargedElsewhere({ row, items, agreement, language }),
      ...(await warnOfChangedAdvances(em, { row, items, language })),
    ],
    document_ids: [...documentIds],
    document_ledgers: accounts.map(describeSums),
    items: described,
    meter_totals: listMeterTotals(described),
    missing: missing.map((one) => describeMissing(one, language)),
    comparison: await comparisonOf(em, stored, { documents, items }),
    cancellation: cancellationOf(row),
    ...outcome,
  }
}

type Complete = {
  items: readonly ItemRow[]
  documentIds: readonly string[]
  /** A cancelled settlement uses nothing any more. */
  documents: readonly MonthDocument[]
  missing: readonly MissingInput[]
}

/** Only a settlement whose items may still change can miss something; a cancelled one has what it had. */
async function completeOf(em: Context['em'], { row, ...changed }: ChangedSettlement): Promise<Complete> {
  if (row.cancelledAt) return { ...(await loadVersion(em, row, 'cancelled')), documents: [], missing: [] }
  const items = changed.items ?? (await loadItems(em, row))
  const { documents, missing } = await assessDocuments(em, row, { ...changed, items })
  return { items, documentIds: documents.map(({ id }) => id), documents, missing }
}

/** Null unless the settlement is a correction that was not sent yet. */
async function comparisonOf(
  em: Context['em'],
  row: SettlementRow,
  now: Pick<Complete, 'documents' | 'items'>,
): Promise<SettlementDetail['comparison']> {
  return row.correctionReason ? describeComparison(em, { row, ...now }) : null
}

type Known = Omit<ChangedSettlement, 'row'> & { items: readonly ItemRow[] }
type Assessed = { documents: readonly MonthDocument[]; missing: readonly MissingInput[] }

async function assessDocuments(
  em: Context['em'],
  row: SettlementRow,
  { items, documents, missing }: Known,
): Promise<Assessed> {
  if (documents && missing) return { documents, missing }
  if (!isOpen(row)) return { documents: documents ?? (await loadAttached(em, row)), missing: [] }
  const month = await loadMonth(em, row, { locked: false })
  await nextTurn()
  return { documents: month.documents, missing: await findMissing(row, month, items) }
}

/** No calculation attaches a document to what is prepared or sent. */
async function loadAttached(em: Context['em'], row: SettlementRow): Promise<MonthDocument[]> {
  return (await loadDocuments(em, row)).filter(({ isDue }) => !isDue)
}

function cancellationOf({ cancelledAt, cancellationReason }: SettlementRow): SettlementCancellation | null {
  return cancelledAt ? { reason: cancellationReason ?? '', cancelled_at: cancelledAt.toISOString() } : null
}
