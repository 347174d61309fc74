import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../../interface/call.ts'
import { sendOnce } from '../../../../interface/send-once.ts'
import { useAnswer } from '../../../../interface/use-answer.ts'
import { useSettlementChange } from '../../../../interface/use-settlement-change.ts'
import { interestText } from '../../../../words/interest-text.ts'
import { useWords } from '../../../../words/use-words.ts'
import type { Late } from './use-chargeable.ts'

/** Charges the interest on late settlements, one after the other; the interface computes each amount. */
export function useChargeInterest({ id, agreement_id, items }: SettlementDetail) {
  const { language } = useWords()
  const agreement = useAnswer('GET /v1/agreements/{id}', { params: { id: agreement_id ?? '' } })
  const locale = agreement.data?.body.tenant.locale ?? language
  const change = useSettlementChange<Late>(id, {
    send: (late, version) => {
      const { label, clause } = interestText(late, locale)
      const { settlement_id, ends_on } = late
      const body = {
        type: 'rent_and_fixed' as const,
        label,
        inputs: { kind: 'interest' as const, settlement_id, ends_on },
        source: { kind: 'agreement' as const, agreement_id: agreement_id ?? '', clause },
      }
      return sendOnce(`interest ${id} ${settlement_id} ${ends_on}`, (key) =>
        call('POST /v1/settlements/{id}/items', { params: { id }, body, key, ...version }),
      )
    },
  })
  const charge = async (chosen: readonly Late[]): Promise<readonly Item[]> => {
    let after: readonly Item[] = items
    for (const late of chosen) after = (await change.mutateAsync(late)).body.items
    return after.filter((one) => !items.some((known) => known.id === one.id))
  }
  return { change, charge }
}
