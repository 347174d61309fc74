import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { useSave } from '../../../interface/use-save.ts'
import { announce } from '../../../parts/announce.tsx'
import type { TariffRow } from '../../../words/tariff-text.ts'
import { useWords } from '../../../words/use-words.ts'

export type SaveTariffs = {
  apartment: Apartment
  version: string | null
  onDone: () => void
}

/** One row that takes the place of another; null: it is new, or it goes. */
export type TariffChange = { before: TariffRow | null; after: TariffRow | null }

/** Changes one row of an apartment's tariffs; all others stay as they are. */
export function useSaveTariffs<Asked>(
  { apartment, version, onDone }: SaveTariffs,
  changeOf: (asked: Asked) => TariffChange,
) {
  const { tariffs } = useWords()
  const client = useQueryClient()
  const params = { id: apartment.id }
  const key = ['GET /v1/apartments/{id}', { params }]
  return useSave({
    send: async (asked: Asked) => {
      const body = { tariffs: changedRows(apartment.tariffs, changeOf(asked)) }
      try {
        const answer = await call('PATCH /v1/apartments/{id}', { params, body, ...(version !== null && { version }) })
        client.setQueryData(key, answer)
      } catch (error) {
        // Another change came first: the next try is over its rows.
        void client.invalidateQueries({ queryKey: key })
        throw error
      }
      announce(tariffs.saved)
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).includes('/v1/settlements') })
      onDone()
    },
  })
}

/** The rows after a change; a row that somebody else has removed is added again. */
export function changedRows(rows: readonly TariffRow[], { before, after }: TariffChange): TariffRow[] {
  return rows.toSpliced(findPlace(rows, before), 1, ...(after === null ? [] : [after]))
}

/** The place of a row among all of them; of a new one, or one that was removed, behind the last. */
export function findPlace(rows: readonly TariffRow[], wanted: TariffRow | null): number {
  const place = wanted === null ? -1 : rows.findIndex((row) => JSON.stringify(row) === JSON.stringify(wanted))
  return place < 0 ? rows.length : place
}
