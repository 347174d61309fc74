import type { Language } from '@lokum/contracts/problems/problem'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { writeNames } from '@lokum/month-engine/calculation/proposal-words'
import type { TermsOfMonth } from '@lokum/month-engine/items/require-allowed'
import type { SettlementRow } from '../months/settlements/settlement.ts'

type Stated = { row: SettlementRow; agreement: TermsOfMonth | null; language: Language }

/**
 * Warns when a true-up charges use or costs of a month whose terms have no advance for them any more, so that the month does not
 * charge them.
 */
export function warnOfTrueUps({ row, agreement, language }: Stated): SettlementDetail['warnings'] {
  if (row.state === 'cancelled' || agreement === null) return []
  const charged = agreement.inTrueUps.filter(({ category }) => !agreement.onAdvance.includes(category))
  return [...Map.groupBy(charged, ({ settlementId }) => settlementId)].map(([settlement_id, own]) => {
    const names = [...new Set(own.map(({ category }) => writeNames(category)[language]))].join(', ')
    const code = own[0]?.referenceCode ?? ''
    return { code: 'charged_in_true_up' as const, settlement_id, detail: words[language]({ names, code }) }
  })
}

type Words = { names: string; code: string }

const words = {
  en: ({ names, code }: Words) =>
    `Settlement ${code} charges the use and the costs of this month for ${names}, so this settlement leaves them out. To charge them here, correct ${code} and calculate it, or cancel it if it was never sent, and then calculate this settlement again.`,
  pl: ({ names, code }: Words) =>
    `Zużycie i koszty tego miesiąca (${names}) nalicza rozliczenie ${code}, więc to rozliczenie je pomija. Aby naliczyć je tutaj, skoryguj i oblicz ${code} albo anuluj je, jeśli nie było wysłane, a potem oblicz to rozliczenie ponownie.`,
} as const
