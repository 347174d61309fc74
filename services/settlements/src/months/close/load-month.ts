import type { Context } from '@lokum/service-kit/http/serve-operation'
import { type LoadedMeter, loadMeters, loadMetersOf } from '../../tenancies/meters/load-meters.ts'
import { type CostCase, loadCosts } from '../costs/load-costs.ts'
import { loadDocuments, loadDocumentsOfAll, type MonthDocument } from '../costs/load-documents.ts'
import { loadSharers } from '../costs/load-sharers.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** The complete current input of a settlement's calculation. */
export type Month = {
  documents: readonly MonthDocument[]
  costs: readonly CostCase[]
  sharers: Awaited<ReturnType<typeof loadSharers>>
  meters: readonly LoadedMeter[]
}

type Wanted = {
  /** Locks the costs against changes until the transaction ends. */
  locked: boolean
}

/** Loads a month in four queries, regardless of its size. */
export async function loadMonth(em: Context['em'], row: SettlementRow, { locked }: Wanted): Promise<Month> {
  const { accountId, apartmentId } = row
  const meters = await loadMeters(em, { accountId, apartmentId })
  const documents = await loadDocuments(em, row)
  return { documents, meters, ...(await loadShared(em, row, { documents, locked })) }
}

/** Loads settlements of one account and one month, by their ids, in four queries for any number of them. */
export async function loadMonths(
  em: Context['em'],
  rows: readonly SettlementRow[],
): Promise<ReadonlyMap<string, Month>> {
  const [first] = rows
  if (!first) return new Map()
  const { accountId, period } = first
  const apartmentIds = [...new Set(rows.map(({ apartmentId }) => apartmentId))]
  const metersOf = await loadMetersOf(em, { accountId, apartmentIds })
  const documentsOf = await loadDocumentsOfAll(em, rows)
  const costs = await loadCosts(em, { accountId, apartmentIds, period, locked: false })
  const concerned = [...[...documentsOf.values()].flat(), ...costs].flatMap((one) => one.apartmentIds)
  const sharers = await loadSharers(em, { accountId, apartmentIds: [...apartmentIds, ...concerned], period })
  const monthOf = ({ id, apartmentId }: SettlementRow): Month => ({
    documents: documentsOf.get(id) ?? [],
    meters: metersOf.get(apartmentId) ?? [],
    costs: costs.filter((cost) => cost.apartmentIds.includes(apartmentId)),
    sharers,
  })
  return new Map(rows.map((row) => [row.id, monthOf(row)]))
}

/** The input besides the documents and meters, from which a calculation first makes costs. */
export async function loadShared(
  em: Context['em'],
  { accountId, apartmentId, period }: SettlementRow,
  { documents, locked }: Wanted & Pick<Month, 'documents'>,
): Promise<Omit<Month, 'documents' | 'meters'>> {
  const costs = await loadCosts(em, { accountId, apartmentIds: [apartmentId], period, locked })
  const apartmentIds = [apartmentId, ...[...documents, ...costs].flatMap((concerned) => concerned.apartmentIds)]
  return {
    costs,
    sharers: await loadSharers(em, { accountId, apartmentIds, period }),
  }
}
