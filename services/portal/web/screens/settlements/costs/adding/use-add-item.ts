import type { ComputedItem, ItemSource } from '@lokum/contracts/settlements/item'
import type { OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../../interface/call.ts'
import type { AskedOf } from '../../../../interface/operations.ts'
import { sendOnce } from '../../../../interface/send-once.ts'
import { useSettlementChange } from '../../../../interface/use-settlement-change.ts'

type Facts = Omit<AskedOf<'POST /v1/settlements/{id}/items'>['body'], 'inputs'>
/** A cost as it was typed, without what the interface computes. */
export type TypedItem = Facts & { source: ItemSource; inputs: OpenInputs }

/** Adds a cost by hand: the interface completes its inputs, computes its amount and stores it. What is sent twice under the name of one form is added once. */
export function useAddItem(
  { id, items }: Pick<SettlementDetail, 'id' | 'items'>,
  formOf: (typed: TypedItem) => string,
  onAdded: (item: SettlementDetail['items'][number] | undefined) => void,
) {
  return useSettlementChange<TypedItem>(id, {
    send: async (typed, version) => {
      const { inputs } = await computed(id, typed)
      const body = { ...typed, inputs }
      return await sendOnce(formOf(typed), (key) =>
        call('POST /v1/settlements/{id}/items', { params: { id }, body, key, ...version }),
      )
    },
    onDone: (detail) => onAdded(detail.items.find((one) => !items.some((known) => known.id === one.id))),
  })
}

async function computed(id: string, { type, category, inputs }: TypedItem): Promise<ComputedItem> {
  const body = { type, inputs, ...(category && { category }) }
  return (await call('POST /v1/settlements/{id}/items/compute', { params: { id }, body })).body
}
