import { sumPln } from '@lokum/amounts/money/sum-pln'
import { writePln } from '@lokum/amounts/money/write-number'
import type { Language } from '@lokum/contracts/problems/problem'
import type { CostCategory, TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { writeNames } from '@lokum/month-engine/calculation/proposal-words'
import { taxClasses } from '@lokum/month-engine/calculation/propose-advances'
import type { MonthCharge, SettledMonth } from '@lokum/month-engine/calculation/true-up-case'
import type { Context } from '@lokum/service-kit/http/context'
import Big from 'big.js'
import { loadSettledMonths } from '../months/close/load-settled-months.ts'
import type { ItemRow } from '../months/items/item.ts'
import { isOpen, type SettlementRow } from '../months/settlements/settlement.ts'

type Stated = { row: SettlementRow; items: readonly ItemRow[]; language: Language }

/**
 * Warns when a prepared or sent true-up takes off other advances than the sent statements of its months charge now, or under other
 * tax classes: a month was corrected, or sent, after it. An open true-up is `outdated` instead.
 */
export async function warnOfChangedAdvances(
  em: Context['em'],
  { row, items, language }: Stated,
): Promise<SettlementDetail['warnings']> {
  if (!row.categories || row.state === 'cancelled' || isOpen(row)) return []
  const settled = await loadSettledMonths(em, row)
  return row.categories.flatMap((category) => {
    const own = items.filter((item) => item.category === category && item.inputs.kind === 'advances')
    const advances = chargedIn(settled, category)
    const taken = totalOf(own).times(-1)
    const charged = totalOf(advances)
    const isMoved = taxClasses.some((taxClass) => !totalOf(own, taxClass).plus(totalOf(advances, taxClass)).eq(0))
    if (taken.eq(charged) && !isMoved) return []
    const [item] = own
    const words = { name: writeNames(category)[language], isSent: row.state === 'sent' }
    const pln = { charged: writePln(charged, language), taken: writePln(taken, language) }
    const detail = taken.eq(charged) ? moved[language](words) : changed[language]({ ...words, ...pln })
    return [{ code: 'advances_changed' as const, ...(item && { item_id: item.id }), detail }]
  })
}

function chargedIn(settled: readonly SettledMonth[], category: CostCategory): MonthCharge[] {
  const charges = settled.flatMap((month) => month.charges ?? [])
  return charges.filter((charge) => charge.isAdvance && charge.category === category)
}

type Amount = Pick<MonthCharge, 'amountPln' | 'taxClass'>

/** The sum of all amounts, or of those of one tax class. */
function totalOf(amounts: readonly Amount[], taxClass?: TaxClass): Big {
  const counted = amounts.filter((one) => taxClass === undefined || one.taxClass === taxClass)
  return new Big(sumPln(counted.map(({ amountPln }) => amountPln)))
}

type Words = { name: string; isSent: boolean }
type Sums = Words & { charged: string; taken: string }

const changed = {
  en: ({ name, charged, taken, isSent }: Sums) =>
    `For ${name}, the sent statements of these months now charge advances of ${charged}, but this settlement takes off ${taken}. ${isSent ? 'Correct' : 'Reopen'} it and calculate it again.`,
  pl: ({ name, charged, taken, isSent }: Sums) =>
    `${name}: wysłane zestawienia tych miesięcy naliczają teraz zaliczki w kwocie ${charged}, a to rozliczenie odejmuje ${taken}. ${isSent ? 'Skoryguj' : 'Otwórz'} je i oblicz ponownie.`,
} as const

const moved = {
  en: ({ name, isSent }: Words) =>
    `For ${name}, the sent statements of these months now charge the advances under other tax classes than this settlement takes them off. ${isSent ? 'Correct' : 'Reopen'} it and calculate it again.`,
  pl: ({ name, isSent }: Words) =>
    `${name}: wysłane zestawienia tych miesięcy naliczają teraz zaliczki w innych klasach podatkowych, niż odejmuje je to rozliczenie. ${isSent ? 'Skoryguj' : 'Otwórz'} je i oblicz ponownie.`,
} as const
