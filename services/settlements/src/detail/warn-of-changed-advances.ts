import type { Language } from '@lokum/contracts/problems/problem'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import Big from 'big.js'
import { sumPln } from '../money/sum-pln.ts'
import { writePln } from '../money/write-number.ts'
import { namesOf } from '../months/calculation/proposal-words.ts'
import type { SettledMonth } from '../months/calculation/true-up-case.ts'
import { loadSettledMonths } from '../months/close/load-settled-months.ts'
import type { ItemRow } from '../months/items/item.ts'
import { isOpen, type SettlementRow } from '../months/settlements/settlement.ts'

type Stated = { row: SettlementRow; items: readonly ItemRow[]; language: Language }

/**
 * Warns when a prepared or sent true-up takes off other advances than the sent statements of its months charge now: a month was
 * corrected, or sent, after it. An open true-up is `outdated` instead.
 */
export async function warnOfChangedAdvances(
  em: Context['em'],
  { row, items, language }: Stated,
): Promise<SettlementDetail['warnings']> {
  if (row.kind !== 'true_up' || row.state === 'cancelled' || isOpen(row)) return []
  const settled = await loadSettledMonths(em, row)
  return (row.categories ?? []).flatMap((category) => {
    const own = items.filter((item) => item.category === category && item.inputs.kind === 'advances')
    const taken = new Big(sumPln(own.map(({ amountPln }) => amountPln))).times(-1)
    const charged = chargedIn(settled, category)
    if (taken.eq(charged)) return []
    const [item] = own
    const name = namesOf(category)[language]
    const pln = { charged: writePln(charged, language), taken: writePln(taken, language) }
    const detail = changed[language]({ name, ...pln, isSent: row.state === 'sent' })
    return [{ code: 'advances_changed' as const, ...(item && { item_id: item.id }), detail }]
  })
}

function chargedIn(settled: readonly SettledMonth[], category: CostCategory): string {
  const charges = settled.flatMap((month) => month.charges ?? [])
  const own = charges.filter((charge) => charge.isAdvance && charge.category === category)
  return sumPln(own.map(({ amountPln }) => amountPln))
}

type Words = { name: string; charged: string; taken: string; isSent: boolean }

const changed = {
  en: ({ name, charged, taken, isSent }: Words) =>
    `For ${name}, the sent statements of these months now charge advances of ${charged}, but this settlement takes off ${taken}. ${isSent ? 'Correct' : 'Reopen'} it and calculate it again.`,
  pl: ({ name, charged, taken, isSent }: Words) =>
    `${name}: wysłane zestawienia tych miesięcy naliczają teraz zaliczki w kwocie ${charged}, a to rozliczenie odejmuje ${taken}. ${isSent ? 'Skoryguj' : 'Otwórz'} je i oblicz ponownie.`,
} as const
