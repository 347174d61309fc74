import type { Month } from '@lokum/month-engine/month/month'
import { monthsCovered } from '@lokum/month-engine/settlements/months-covered'
import type { Context } from '@lokum/service-kit/http/context'
import { loadMeters, loadMetersByApartment } from '../../tenancies/meters/load-meters.ts'
import { loadCosts } from '../costs/load-costs.ts'
import { loadDocuments, loadDocumentsOfAll } from '../costs/load-documents.ts'
import { loadSharers } from '../costs/load-sharers.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { loadChargedElsewhere } from './load-charged-elsewhere.ts'
import { loadSettledMonths } from './load-settled-months.ts'

type LoadOptions = {
  /** Locks the costs against changes until the transaction ends. */
  locked: boolean
  /** When it is loaded already. */
  elsewhere?: Month['elsewhere'] | undefined
  /** When some sharers are loaded already. */
  sharing?: Sharing | undefined
}

/** Loads a settlement in a fixed number of queries, regardless of its size. */
export async function loadMonth(
  em: Context['em'],
  row: SettlementRow,
  { locked, ...known }: LoadOptions,
): Promise<Month> {
  const { accountId, apartmentId } = row
  const meters = await loadMeters(em, { accountId, apartmentId })
  const documents = await loadDocuments(em, row)
  const settled = await loadSettledMonths(em, row)
  const elsewhere = known.elsewhere ?? (await loadChargedElsewhere(em, [row])).get(row.id) ?? []
  return { documents, meters, settled, elsewhere, ...(await loadShared(em, row, { documents, locked })) }
}

/** Loads settlements of one account that charge the same months, by their ids, in as many queries as one of them takes. */
export async function loadMonths(
  em: Context['em'],
  rows: readonly SettlementRow[],
): Promise<ReadonlyMap<string, Month>> {
  const [first] = rows
  if (!first) return new Map()
  const { accountId } = first
  const categories = first.categories ?? null
  const periods = monthsCovered(first)
  const apartmentIds = [...new Set(rows.map(({ apartmentId }) => apartmentId))]
  const metersOf = await loadMetersByApartment(em, { accountId, apartmentIds })
  const settled = await loadSettledMonths(em, first)
  const elsewhere = await loadChargedElsewhere(em, rows)
  const documentsOf = await loadDocumentsOfAll(em, rows)
  const costs = await loadCosts(em, { accountId, apartmentIds, periods, categories, locked: false })
  const concerned = [...[...documentsOf.values()].flat(), ...costs].flatMap((one) => one.apartmentIds)
  const sharers = await loadSharers(em, { accountId, apartmentIds: [...apartmentIds, ...concerned], periods })
  const monthOf = ({ id, apartmentId }: SettlementRow): Month => ({
    documents: documentsOf.get(id) ?? [],
    meters: metersOf.get(apartmentId) ?? [],
    costs: costs.filter((cost) => cost.apartmentIds.includes(apartmentId)),
    sharers,
    settled,
    elsewhere: elsewhere.get(id) ?? [],
  })
  return new Map(rows.map((row) => [row.id, monthOf(row)]))
}

/** The input besides the documents and meters, from which a calculation first makes costs. */
export async function loadShared(
  em: Context['em'],
  row: SettlementRow,
  { documents, locked, sharing }: LoadOptions & Pick<Month, 'documents'>,
): Promise<Pick<Month, 'costs' | 'sharers'>> {
  const { accountId, apartmentId, categories = null } = row
  const wanted = { accountId, apartmentIds: [apartmentId], periods: monthsCovered(row), categories, locked }
  const costs = await loadCosts(em, wanted)
  const concerned = [{ apartmentIds: [apartmentId] }, ...documents, ...costs]
  const isKnown = concerned.every((one) => one.apartmentIds.every((id) => sharing?.apartmentIds.has(id)))
  const { sharers } = sharing && isKnown ? sharing : await loadSharing(em, row, concerned)
  return { costs, sharers }
}

/** The sharers of some apartments. */
type Sharing = Pick<Month, 'sharers'> & { apartmentIds: ReadonlySet<string> }

/** Loads the sharers of the apartments that documents and costs concern. */
export async function loadSharing(
  em: Context['em'],
  row: SettlementRow,
  concerned: readonly { apartmentIds: readonly string[] }[],
): Promise<Sharing> {
  const apartmentIds = new Set(concerned.flatMap((one) => one.apartmentIds))
  const { accountId } = row
  const sharers = await loadSharers(em, { accountId, apartmentIds: [...apartmentIds], periods: monthsCovered(row) })
  return { sharers, apartmentIds }
}
