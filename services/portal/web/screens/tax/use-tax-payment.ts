import type { TaxPayment } from '@lokum/contracts/settlements/tax'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../interface/call.ts'
import type { AskedOf } from '../../interface/operations.ts'
import { sendOnce } from '../../interface/send-once.ts'
import { announce } from '../../parts/announce.tsx'
import { zlotyText } from '../../words/amounts.ts'
import { monthName } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'

/** Takes payments of the tax back, and offers it for the last one. */
export function useUndoTaxPayment() {
  const { tax, language } = useWords()
  const client = useQueryClient()
  const [last, setLast] = useState<{ id: string; text: string } | null>(null)
  const removing = useMutation({
    mutationFn: (id: string) => call('DELETE /v1/tax-payments/{id}', { params: { id } }),
    onSuccess: async () => {
      announce(tax.takenBack)
      await forgetTax(client)
    },
  })
  return {
    last,
    /** Why a payment could not be taken back. */
    error: removing.error,
    remove: (id: string) => {
      setLast(null)
      removing.mutate(id)
    },
    offer: ({ id, period, amount_pln }: TaxPayment) => {
      const text = tax.saved(monthName(period, language), zlotyText(amount_pln, language))
      announce(text)
      setLast({ id, text })
    },
    takeBack: () => {
      if (last !== null) removing.mutate(last.id)
      setLast(null)
    },
    forget: useCallback(() => setLast(null), []),
  }
}

/** Records a payment of the tax, also when the same form is sent again after a lost answer. */
export async function payTax(body: AskedOf<'POST /v1/tax-payments'>['body']): Promise<TaxPayment> {
  return (await sendOnce(`tax of ${body.period}`, (key) => call('POST /v1/tax-payments', { body, key }))).body
}

/** Reads the tax of every year again. */
export async function forgetTax(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['GET /v1/tax-years/{year}'] })
}
