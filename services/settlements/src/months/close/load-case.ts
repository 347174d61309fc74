import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describeLine } from '../../documents/describe-document.ts'
import type { ReadPaper } from '../../documents/read-document.ts'
import { loadMeters } from '../../tenancies/meters/load-meters.ts'
import type { AllocationCase, DocumentCase, SettlementCase } from '../calculation/settlement-case.ts'
import { type CostCase, loadCosts } from '../costs/load-costs.ts'
import { loadSharers } from '../costs/load-sharers.ts'
import { keepFixed, type Sharers, shareCost } from '../costs/share-cost.ts'
import { remainderOf } from '../costs/store-allocations.ts'
import type { SharedCost } from '../costs/store-shares.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

export type LoadedCase = { settlementCase: SettlementCase; shared: readonly SharedCost[]; sharers: Sharers }

type Wanted = { papers: readonly ReadPaper[]; locked: boolean }

/**
 * Everything that a settlement is computed from as it is now, with its costs shared anew.
 * @throws AllocationKeyNeeded · ApartmentLacksArea · SharesExceedCost · SharesInStatements
 */
export async function loadCase(em: Context['em'], row: SettlementRow, { papers, locked }: Wanted): Promise<LoadedCase> {
  const { accountId, apartmentId, period } = row
  const costs = await loadCosts(em, { accountId, apartmentId, period, locked })
  const apartmentIds = [apartmentId, ...costs.flatMap((cost) => cost.apartmentIds)]
  const sharers = await loadSharers(em, { accountId, apartmentIds, period })
  const shares = costs.map((cost) => share(cost, sharers))
  const apartment = sharers.apartments.find(({ id }) => id === apartmentId)
  if (!apartment) throw new Error(`The copy lacks the apartment ${apartmentId} of a settlement.`)
  const settlementCase = {
    period,
    apartment,
    agreement: sharers.agreements.find(({ id }) => id === row.agreementId) ?? null,
    meters: await loadMeters(em, { accountId, apartmentId }),
    documents: papers.map(documentCase),
    allocations: shares.flatMap(({ cases }) => cases.filter(({ agreementId }) => agreementId === row.agreementId)),
  }
  return { settlementCase, shared: shares, sharers }
}

type Shares = SharedCost & { cases: (AllocationCase & { agreementId: string })[] }

function share(cost: CostCase, sharers: Sharers): Shares {
  // The landlord bears what no settlement has any more.
  if (!cost.wanted) {
    const allocations = keepFixed(cost, [remainderOf(cost.amountPln, [])])
    return { cost, total: cost.total ?? '1', allocations, cases: [] }
  }
  const concerned = { ...sharers, ...concernedBy(cost, sharers) }
  const { total, shares, allocations } = shareCost(cost, concerned)
  const cases = shares.map(({ agreementId, part, days, amountPln }) => ({
    ...allocationCase(cost),
    ...{ agreementId, total, part, days, amountPln },
  }))
  return { cost, total, allocations: keepFixed(cost, allocations), cases }
}

function concernedBy({ apartmentIds }: CostCase, { apartments, agreements }: Sharers) {
  const ids = new Set(apartmentIds)
  return {
    apartments: apartments.filter(({ id }) => ids.has(id)),
    agreements: agreements.filter(({ apartment_id: id }) => ids.has(id)),
  }
}

function allocationCase(cost: CostCase) {
  const { id: costId, documentId, line, place, excerpt, category, label, amountPln, key, proposedBy } = cost
  const confidence = cost.confidence === null ? null : Number(cost.confidence)
  return { costId, documentId, line, place, excerpt, category, label, costPln: amountPln, key, confidence, proposedBy }
}

function documentCase({ reading, lines }: ReadPaper): DocumentCase {
  const { documentId: id, periodFrom, periodTo } = reading
  // Whatever is charged of a document in which nothing could be read was typed since.
  const findings = reading.findings.filter(({ code }) => code !== 'no_lines')
  return { id, periodFrom: periodFrom ?? null, periodTo: periodTo ?? null, findings, lines: lines.map(describeLine) }
}
