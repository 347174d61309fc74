import { writeDay } from '@lokum/amounts/money/write-number'
import type { Language } from '@lokum/contracts/problems/problem'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { type ChargedElsewhere, findUseElsewhere } from '@lokum/month-engine/calculation/charged-elsewhere'
import { writeNames } from '@lokum/month-engine/calculation/proposal-words'
import type { TermsOfMonth } from '@lokum/month-engine/items/require-allowed'
import type { ItemRow } from '../months/items/item.ts'
import type { SettlementRow } from '../months/settlements/settlement.ts'

type Stated = { row: SettlementRow; items: readonly ItemRow[]; agreement: TermsOfMonth | null; language: Language }
type Warnings = SettlementDetail['warnings']

/** Warns of what other settlements of the agreement charge of the same days. */
export function warnOfChargedElsewhere({ row, items, agreement, language }: Stated): Warnings {
  if (row.state === 'cancelled' || agreement === null) return []
  return row.categories ? warnOfItems(items, agreement, language) : warnOfTrueUps(agreement, language)
}

/**
 * Warns of each item of a true-up with metered use of a category that the settlement of a month charges too. The days of an item by hand
 * are not known, so only a person can say whether it leaves out those of the month.
 */
function warnOfItems(items: readonly ItemRow[], { elsewhere }: TermsOfMonth, language: Language): Warnings {
  return items
    .filter(({ state }) => state !== 'rejected')
    .flatMap((item) =>
      findUseElsewhere(item, elsewhere).map((other) => ({
        code: 'charged_in_month' as const,
        item_id: item.id,
        settlement_id: other.settlementId,
        detail: words[language].inMonth(daysOf(item, other, language)),
      })),
    )
}

function daysOf({ label }: ItemRow, { from, to, referenceCode: code }: ChargedElsewhere, language: Language): Days {
  return { label, code, from: writeDay(from, language), to: writeDay(to, language) }
}

/**
 * Warns when a true-up charges use or costs of a month whose terms have no advance for them any more, so that the month does not
 * charge them.
 */
function warnOfTrueUps({ elsewhere, onAdvance }: TermsOfMonth, language: Language): Warnings {
  const charged = elsewhere.filter(({ category }) => !onAdvance.includes(category))
  return [...Map.groupBy(charged, ({ settlementId }) => settlementId)].map(([settlement_id, own]) => {
    const names = [...new Set(own.map(({ category }) => writeNames(category)[language]))].join(', ')
    const code = own[0]?.referenceCode ?? ''
    return { code: 'charged_in_true_up' as const, settlement_id, detail: words[language].inTrueUp({ names, code }) }
  })
}

type Days = { label: string; code: string; from: string; to: string }
type Names = { names: string; code: string }

const words = {
  en: {
    inMonth: ({ label, code, from, to }: Days) =>
      `“${label}” charges metered use, and settlement ${code} charges that of ${from} to ${to} already. Check that the item leaves these days out; otherwise correct or reject it.`,
    inTrueUp: ({ names, code }: Names) =>
      `Settlement ${code} charges the use and the costs of this month for ${names}, so this settlement leaves them out. To charge them here, correct ${code} and calculate it, or cancel it if it was never sent, and then calculate this settlement again.`,
  },
  pl: {
    inMonth: ({ label, code, from, to }: Days) =>
      `Pozycja „${label}” nalicza zużycie z licznika, a zużycie od ${from} do ${to} nalicza już rozliczenie ${code}. Sprawdź, czy pozycja nie obejmuje tych dni; jeśli obejmuje, popraw ją lub odrzuć.`,
    inTrueUp: ({ names, code }: Names) =>
      `Zużycie i koszty tego miesiąca (${names}) nalicza rozliczenie ${code}, więc to rozliczenie je pomija. Aby naliczyć je tutaj, skoryguj i oblicz ${code} albo anuluj je, jeśli nie było wysłane, a potem oblicz to rozliczenie ponownie.`,
  },
} as const
