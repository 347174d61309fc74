import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { TaxClass } from '@lokum/contracts/settlements/cost-category'
import Big from 'big.js'
import type { AdvanceRun } from './advance-runs.ts'
import { isUsedElsewhere } from './charged-elsewhere.ts'
import { computeItem } from './compute-item.ts'
import type { MissingInput } from './missing-input.ts'
import { origins } from './origin.ts'
import { proposalWords } from './proposal-words.ts'
import type { Calculated, DraftItem } from './settlement-case.ts'
import type { SettledMonth, TrueUpCase } from './true-up-case.ts'

type AdvanceCase = Pick<TrueUpCase, 'categories' | 'months' | 'settled' | 'elsewhere'> & { runs: readonly AdvanceRun[] }

/**
 * Proposes to take off, for each category and tax class, the advances that the sent statements of the months charge, and reports months whose
 * statement with an advance is not sent yet.
 */
export function proposeAdvances({ categories, months, runs, ...charged }: AdvanceCase): Calculated {
  const items = categories.flatMap((category) =>
    taxClasses.flatMap((taxClass) => draft({ category, taxClass, months, settled: charged.settled }) ?? []),
  )
  return { items, missing: runs.flatMap((run) => openOf(run, charged)) }
}

/**
 * The months of a run without a sent statement; their terms have the advance. A month whose correction charges the use itself is one
 * of them, since the advance of its statement ends with the correction.
 */
function openOf(
  { category, periods }: AdvanceRun,
  { settled, elsewhere }: Pick<AdvanceCase, 'settled' | 'elsewhere'>,
): MissingInput[] {
  const isKnown = ({ charges, period, isOpen }: SettledMonth) =>
    charges !== null && !(isOpen && isUsedElsewhere(elsewhere, { category, period }))
  const sent = settled.filter(isKnown).map(({ period }) => period)
  return periods.filter((period) => !sent.includes(period)).map((period) => missingOf({ category, period }, settled))
}

function missingOf(
  { category, period }: { category: AdvanceRun['category']; period: string },
  settled: readonly SettledMonth[],
): MissingInput {
  const settlement = settled.find((one) => one.period === period)
  const known = settlement === undefined ? {} : { settlement_id: settlement.settlementId }
  return { code: 'advances', reason: 'advances_open', category, period, ...known }
}

/** A person may have given an advance of a month another class: what is taken off has the class under which it was charged. */
export const taxClasses = ['pass_through', 'revenue', 'deposit'] as const satisfies readonly TaxClass[]

type OfClass = Pick<AdvanceCase, 'months' | 'settled'> & { category: AdvanceRun['category']; taxClass: TaxClass }

function draft({ category, taxClass, months, settled }: OfClass): DraftItem | null {
  const charged = settled.flatMap(({ charges, ...month }) => {
    const ofCategory = (charges ?? []).filter((charge) => charge.isAdvance && charge.category === category)
    const own = ofCategory.filter((charge) => charge.taxClass === taxClass)
    return own.length === 0 ? [] : [{ ...month, amountPln: sumPln(own.map(({ amountPln }) => amountPln)) }]
  })
  const agreement = months.at(-1)?.agreement
  if (charged.length === 0 || agreement === undefined) return null
  const { advancesCharged } = proposalWords[agreement.tenant.locale]
  const label = advancesCharged(category)
  const inputs = {
    kind: 'advances' as const,
    months: charged.map(({ period, settlementId, referenceCode, amountPln }) => ({
      period,
      settlement_id: settlementId,
      reference_code: referenceCode,
      amount_pln: new Big(amountPln).toNumber(),
    })),
  }
  return {
    origin: origins.advances(category, taxClass),
    type: 'rent_and_fixed',
    category,
    label,
    inputs,
    amountPln: computeItem(inputs),
    proposedBy: 'agreement',
    source: { kind: 'agreement', agreement_id: agreement.id, clause: label },
    costId: null,
    confidence: null,
    taxClass,
    notes: [],
  }
}
