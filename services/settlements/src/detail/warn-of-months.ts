import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import { writeDay } from '@lokum/amounts/money/write-number'
import type { Language } from '@lokum/contracts/problems/problem'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { TermsOfMonth } from '@lokum/month-engine/items/require-allowed'
import { type ChargedInMonth, findMonthsOfUse } from '@lokum/month-engine/items/use-in-months'
import type { ItemRow } from '../months/items/item.ts'
import type { SettlementRow } from '../months/settlements/settlement.ts'

type Stated = { row: SettlementRow; items: readonly ItemRow[]; agreement: TermsOfMonth | null; language: Language }

/**
 * Warns of each item of a true-up with metered use of a category that the settlement of a month charges too. The days of an item by hand
 * are not known, so only a person can say whether it leaves out those of the month.
 */
export function warnOfMonths({ row, items, agreement, language }: Stated): SettlementDetail['warnings'] {
  if (row.state === 'cancelled' || agreement === null) return []
  return items
    .filter(({ status }) => status !== 'rejected')
    .flatMap((item) =>
      findMonthsOfUse(item, agreement.inMonths).map((month) => ({
        code: 'charged_in_month' as const,
        item_id: item.id,
        settlement_id: month.settlementId,
        detail: words[language](wordsOf(item, month, language)),
      })),
    )
}

function wordsOf({ label }: ItemRow, { period, referenceCode: code }: ChargedInMonth, language: Language): Words {
  return { label, code, from: writeDay(firstDay(period), language), to: writeDay(lastDay(period), language) }
}

type Words = { label: string; code: string; from: string; to: string }

const words = {
  en: ({ label, code, from, to }: Words) =>
    `“${label}” charges metered use, and settlement ${code} charges that of ${from} to ${to} already. Check that the item leaves these days out; otherwise correct or reject it.`,
  pl: ({ label, code, from, to }: Words) =>
    `Pozycja „${label}” nalicza zużycie z licznika, a zużycie od ${from} do ${to} nalicza już rozliczenie ${code}. Sprawdź, czy pozycja nie obejmuje tych dni; jeśli obejmuje, popraw ją lub odrzuć.`,
} as const
