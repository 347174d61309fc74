import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Cost } from '@lokum/contracts/settlements/cost'
import { type CostCategory, isMetered } from '@lokum/contracts/settlements/cost-category'
import type { CreateCost } from '@lokum/contracts/settlements/cost-operations'
import { writeNames } from '@lokum/month-engine/calculation/proposal-words'
import { shareParts } from '@lokum/month-engine/calculation/share-parts'
import type { SharedCost } from '@lokum/month-engine/calculation/shared-cost'
import { AllocationKeyNeeded } from '@lokum/month-engine/costs/allocation'
import type { CostCase } from '@lokum/month-engine/costs/cost-case'
import { type SharingTenancies, shareCost } from '@lokum/month-engine/costs/share-cost'
import { billedIn, splitLine } from '@lokum/month-engine/costs/split-line'
import { recordAudits } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { requireOneInvoice } from '../../documents/duplicate-invoice.ts'
import { type ApartmentContext, requireApartments } from '../../tenancies/apartments/find-apartment.ts'
import { chooseDays } from './choose-days.ts'
import { describeCost } from './cost.ts'
import { type ChargedLine, findLine } from './find-line.ts'
import { loadSharers } from './load-sharers.ts'
import { requireUncounted } from './require-uncounted.ts'
import { requireUnmetered } from './require-unmetered.ts'
import { storeAllocations } from './store-allocations.ts'
import { type MonthCost, storeCosts } from './store-costs.ts'

type Request = RequestOf<typeof CreateCost>

/**
 * Turns a document line into costs, one for each month of its period, each shared by the agreements of the apartments and the
 * landlord. Until one of their items is decided, the landlord may redefine them; the line remains one cost.
 * @throws NotFound · ValidationFailed · DuplicateInvoice · CostInUse · AllocationKeyNeeded · SharesExceedCost · ApartmentLacksArea
 *   · NeighbourUnavailable
 */
export async function createCost(context: ApartmentContext, { params, body }: Request): Promise<Answer<Cost>> {
  const { em, caller } = context
  const { apartment_ids: apartmentIds } = body
  const { accountId } = caller
  const line = await findLine(em, { accountId, documentId: params.id, line: body.line })
  await requireOneInvoice(em, { accountId, documentId: params.id })
  await requireApartments(
    context,
    apartmentIds.map((id, index) => ({ id, pointer: `#/apartment_ids/${index}` })),
  )
  await requireUncounted(em, accountId, line)
  const category = body.category ?? line.category
  if (!category) throw new ValidationFailed([{ pointer: '#/category', code: 'required' }])

  const months = await splitMonths(context, { ...line, category }, body)
  const rows = await storeCosts(context, { line: { ...line, category }, apartmentIds, months })
  const stored = rows.map((cost, index) => ({ cost, allocations: months[index]?.shared.allocations ?? [] }))
  await storeAllocations(
    em,
    { accountId },
    stored.map(({ cost, allocations }) => ({ costId: cost.id, allocations })),
  )
  const described = stored.map(({ cost, allocations }) => ({
    version: cost.version,
    data: describeCost({ cost, apartmentIds, allocations }),
  }))
  await recordAudits(
    context,
    described.map(({ version, data }) => ({
      action: version === 1 ? 'cost.created' : 'cost.updated',
      object: { id: data.id, version },
      data,
    })),
  )
  const [first] = described
  if (!first) throw new Error('A cost has at least one month.')
  return { body: first.data, location: `/v1/documents/${line.documentId}/costs` }
}

type Charged = ChargedLine & { category: CostCategory }

/** The months of the cost with their shares, by one key. @throws ValidationFailed · AllocationKeyNeeded · SharesExceedCost · ApartmentLacksArea */
async function splitMonths(
  { em, caller }: ApartmentContext,
  line: Charged,
  body: Request['body'],
): Promise<MonthCost[]> {
  const { accountId } = caller
  const { days, period } = await chooseDays(em, { accountId, documentId: line.documentId, own: line.days, body })
  const split = splitLine(line, { days, period })
  if (split === null)
    throw new ValidationFailed([{ pointer: '#/period_to', code: 'invalid_value', must: 'period_or_days' }])
  const months: { period: string; amountPln: string; sharers: SharingTenancies }[] = []
  for (const part of split.parts) {
    const wanted = { accountId, apartmentIds: body.apartment_ids, periods: [part.period] }
    const [sharers = noSharers(part.period)] = await loadSharers(em, wanted)
    if (line.isPrice && body.share_by !== 'sub_meters')
      await requireUnmetered(em, { accountId, category: line.category, agreements: sharers.agreements })
    months.push({ ...part, sharers })
  }
  const sharersOf = months.map(({ sharers }) => sharers)
  const method = body.share_by
    ? { key: body.share_by, difference: body.difference_share_by ?? null }
    : commonMethod(line.category, sharersOf)
  if (method.key === 'sub_meters' && !isMetered(line.category))
    throw new ValidationFailed([{ pointer: '#/share_by', code: 'invalid_value', must: 'metered_category' }])
  const total = body.weight_total === undefined ? null : String(body.weight_total)
  return months.map(({ period: month, amountPln, sharers }) => ({
    period: month,
    split,
    totalGiven: total !== null,
    shared: shareCost(
      { ...method, category: line.category, amountPln, total, billed: billedIn(line, split, month) },
      sharers,
    ),
    amountPln,
  }))
}

function noSharers(period: string): SharingTenancies {
  return { period, apartments: [], agreements: [], mainMeters: [] }
}

/** The ways in which a cost is shared on all days. */
function methodsOf(parts: SharedCost): Method[] {
  if (parts.kind === 'unmeasured') return [{ key: 'sub_meters', difference: parts.difference }]
  if (parts.kind !== 'parts') return [{ key: 'area', difference: null }]
  const { key, difference = null } = parts
  const others = parts.parts.flatMap(({ pieces = [] }) => pieces.map((piece) => piece.key))
  return key === 'sub_meters' ? [{ key, difference }] : [key, ...others].map((one) => ({ key: one, difference: null }))
}

type Method = Pick<CostCase, 'key' | 'difference'>

/** The key that the agreements of all months name; a month without agreements names none. @throws AllocationKeyNeeded */
function commonMethod(category: CostCategory, months: readonly SharingTenancies[]): Method {
  const named = months.flatMap((sharers) => {
    const parts = shareParts({ ...sharers, category })
    if (parts.kind !== 'no_common_key') return methodsOf(parts)
    if (parts.named.length > 0) throw new AllocationKeyNeeded(writeNames(category))
    return []
  })
  const [method, ...others] = new Map(named.map((one) => [`${one.key} ${one.difference}`, one])).values()
  if (method === undefined || others.length > 0) throw new AllocationKeyNeeded(writeNames(category))
  return method
}
