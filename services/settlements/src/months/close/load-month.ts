import type { Context } from '@lokum/service-kit/http/serve-operation'
import { type LoadedMeter, loadMeters } from '../../tenancies/meters/load-meters.ts'
import { type CostCase, loadCosts } from '../costs/load-costs.ts'
import { loadDocuments, type MonthDocument } from '../costs/load-documents.ts'
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

/** The input besides the documents and meters, from which a calculation first makes costs. */
export async function loadShared(
  em: Context['em'],
  { accountId, apartmentId, period }: SettlementRow,
  { documents, locked }: Wanted & Pick<Month, 'documents'>,
): Promise<Omit<Month, 'documents' | 'meters'>> {
  const costs = await loadCosts(em, { accountId, apartmentId, period, locked })
  const apartmentIds = [apartmentId, ...[...documents, ...costs].flatMap((concerned) => concerned.apartmentIds)]
  return {
    costs,
    sharers: await loadSharers(em, { accountId, apartmentIds, period }),
  }
}
