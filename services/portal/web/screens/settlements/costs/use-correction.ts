import type { Item } from '@lokum/contracts/settlements/item'
import type { OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import { call } from '../../../interface/call.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'

type Correction = { inputs: OpenInputs; reason: string; tax_class: string }

/** Sends the correction of an item. */
export function useCorrection(settlementId: string, item: Item, onCorrected: () => void) {
  const { costs } = useWords()
  return useSettlementChange<Correction>(settlementId, {
    send: ({ inputs, reason, tax_class }, version) =>
      call('POST /v1/settlements/{id}/items/decisions', {
        params: { id: settlementId },
        body: {
          decision: 'correct',
          item_ids: [item.id],
          inputs,
          reason,
          ...(isTaxClass(tax_class) && tax_class !== item.tax_class && { tax_class }),
        },
        ...version,
      }),
    onDone: () => {
      announce(costs.corrected(item.label))
      onCorrected()
    },
  })
}

function isTaxClass(text: string): text is Item['tax_class'] {
  return text === 'revenue' || text === 'pass_through' || text === 'deposit'
}
