import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { daysWithin } from '../../calendar/month.ts'
import type { DocumentLineRow } from '../../documents/document.ts'
import type { ReadPaper } from '../../documents/read-document.ts'
import { type CoveredDays, coveredDays } from '../calculation/covered-days.ts'
import { missingWords } from '../calculation/missing-words.ts'
import { shareParts } from '../calculation/share-parts.ts'
import { ItemLimitReached, mostItems } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { ApartmentLacksArea } from './cost.ts'
import { loadSharers } from './load-sharers.ts'
import { ofHouse, selectShared } from './of-house.ts'
import type { Sharers } from './share-cost.ts'

type Chargeable = DocumentLineRow & { category: CostCategory; amountPln: string }

export type NewCost = { line: Chargeable; key: string }

/** What becomes a cost, and what could be one but is left to the operator. */
export type Plan = { costs: NewCost[]; missing: Missing[] }

/**
 * Which lines become costs of the settlement's apartment alone: those to charge that are no cost yet, that the agreement has a
 * basis for, and whose document is of days of the month and of no other apartment. Without a basis the landlord bears a line, and
 * nothing is made of it.
 * @throws ApartmentLacksArea · ItemLimitReached
 */
export async function planCosts(em: Context['em'], row: SettlementRow, papers: readonly ReadPaper[]): Promise<Plan> {
  const nothing: Plan = { costs: [], missing: [] }
  const { accountId, apartmentId, agreementId, period } = row
  if (!agreementId) return nothing
  const shared = await findShared(em, { row, papers })
  const unused = await findUnused(em, { accountId, papers, shared })
  if (unused.length === 0) return nothing
  const { apartments, agreements } = await loadSharers(em, { accountId, apartmentIds: [apartmentId], period })
  const own = agreements.filter(({ id }) => id === agreementId)
  const reasonOf = reasonsOf({ period, papers, shared })
  const planned = unused.flatMap((line) => planLine(line, { period, apartments, agreements: own, reasonOf }))
  // Each is an item, or would be one.
  if (planned.length > mostItems) throw new ItemLimitReached()
  return {
    costs: planned.flatMap(({ key, line }) => (key === undefined ? [] : [{ line, key }])),
    missing: planned.flatMap(({ missing }) => missing ?? []),
  }
}

type ReasonOf = (line: Chargeable) => string | null
type ToPlan = Sharers & { reasonOf: ReasonOf }
type Planned = { line: Chargeable; key?: string; missing?: Missing }

/** @throws ApartmentLacksArea */
function planLine(line: Chargeable, { reasonOf, ...sharers }: ToPlan): Planned[] {
  const { category } = line
  const parts = shareParts({ ...sharers, category })
  if (parts.kind === 'no_common_key') return []
  const detail = reasonOf(line)
  if (detail !== null) return [{ line, missing: { code: 'document', detail, category } }]
  if (parts.kind === 'lacks_area') throw new ApartmentLacksArea(sharers.apartments[0]?.label ?? '')
  return [{ line, key: parts.key }]
}

type Papers = { papers: readonly ReadPaper[]; shared: ReadonlySet<string> }

/** Says of a line why the calculation makes no cost of it by itself. */
function reasonsOf({ period, papers, shared }: Papers & { period: string }): ReasonOf {
  const covered = new Map(papers.map(({ reading }) => [reading.documentId, coveredDays(reading)]))
  return (line) => {
    const days = covered.get(line.documentId) ?? null
    if (days !== null && isOfOther(days, period)) return missingWords.otherMonth(line, days)
    return shared.has(line.documentId) ? missingWords.ofHouse(line) : null
  }
}

type Wanted = { row: SettlementRow; papers: readonly ReadPaper[] }

/** The documents that the settlements of other apartments have in the same month. */
async function findShared(em: Context['em'], { row, papers }: Wanted): Promise<ReadonlySet<string>> {
  if (papers.length === 0) return new Set()
  const documentIds = papers.map(({ reading }) => reading.documentId)
  const values = [row.accountId, documentIds, row.period, row.apartmentId]
  const rows = await runSql<{ document_id: string }>(em, selectShared, values)
  return new Set(rows.map(({ document_id: id }) => id))
}

function isOfOther({ from, to }: CoveredDays, period: string): boolean {
  return daysWithin(period, { start: from, end: to }).days === 0
}

type UsedLine = { document_id: string; line: number }

async function findUnused(
  em: Context['em'],
  { accountId, papers, shared }: Papers & { accountId: string },
): Promise<Chargeable[]> {
  const chargeable = papers.flatMap(({ lines }) => lines.filter(isChargeable))
  if (chargeable.length === 0) return []
  const documentIds = [...new Set(chargeable.map(({ documentId }) => documentId))]
  const made = await runSql<MadeCost>(em, selectMade, [accountId, documentIds])
  const used = made.filter(({ document_id, withdrawn }) => !(withdrawn && shared.has(document_id)))
  const inItems = await runSql<UsedLine>(em, selectInItems, [accountId, documentIds])
  const places = new Set([...used, ...inItems].map(({ document_id, line }) => `${document_id} ${line}`))
  return chargeable.filter(({ documentId, line }) => !places.has(`${documentId} ${line}`))
}

type MadeCost = { document_id: string; line: number; withdrawn: boolean }

// What the next calculation of its apartment withdraws is as good as no cost.
const selectMade = `
  SELECT document_id, line, ${ofHouse} AS withdrawn FROM cost
  WHERE account_id = $1 AND document_id = ANY ($2::text[])`

const selectInItems = `
  SELECT source_document_id AS document_id, used_line AS line FROM item
  WHERE account_id = $1 AND source_document_id = ANY ($2::text[]) AND used_line IS NOT NULL`

function isChargeable(line: DocumentLineRow): line is Chargeable {
  return line.role === 'cost' && Boolean(line.category) && Boolean(line.amountPln) && Number(line.amountPln) !== 0
}
