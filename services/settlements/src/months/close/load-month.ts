import type { Context } from '@lokum/service-kit/http/serve-operation'
import { type LoadedMeter, loadMeters } from '../../tenancies/meters/load-meters.ts'
import { type CostCase, loadCosts } from '../costs/load-costs.ts'
import { loadPapers, type Paper } from '../costs/load-papers.ts'
import { loadSharers } from '../costs/load-sharers.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** Everything that a settlement is computed from, as it is now. */
export type Month = {
  papers: readonly Paper[]
  costs: readonly CostCase[]
  sharers: Awaited<ReturnType<typeof loadSharers>>
  meters: readonly LoadedMeter[]
}

type Wanted = {
  /** Whether the costs must not change until the transaction ends. */
  locked: boolean
}

/** Loads a month in four queries, however much there is of it. */
export async function loadMonth(em: Context['em'], row: SettlementRow, { locked }: Wanted): Promise<Month> {
  return { papers: await loadPapers(em, row), ...(await loadShared(em, row, { locked })) }
}

/** What is there beside the papers, which a calculation turns into costs first. */
export async function loadShared(
  em: Context['em'],
  { accountId, apartmentId, period }: SettlementRow,
  { locked }: Wanted,
): Promise<Omit<Month, 'papers'>> {
  const costs = await loadCosts(em, { accountId, apartmentId, period, locked })
  const apartmentIds = [apartmentId, ...costs.flatMap((cost) => cost.apartmentIds)]
  return {
    costs,
    sharers: await loadSharers(em, { accountId, apartmentIds, period }),
    meters: await loadMeters(em, { accountId, apartmentId }),
  }
}
