import type { Payment } from '@lokum/contracts/settlements/payment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../interface/call.ts'
import { announce } from '../../parts/announce.tsx'
import { amountText } from '../../words/amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { forgetPayments } from './use-balances.ts'
import { whereTo } from './where-to.ts'

type Offered = { id: string; text: string }

/** Offers to take the last payment back. */
export function useUndoPayment() {
  const words = useWords()
  const { payments, language } = words
  const [last, setLast] = useState<Offered | null>(null)
  const reversing = useReversePayment()
  return {
    last,
    /** Why the last payment could not be taken back. */
    error: reversing.error,
    offer: (payment: Payment, tenant: string) => {
      const { id, amount_pln } = payment
      const text = payments.recorded(amountText(amount_pln, language), tenant, whereTo(payment, words))
      announce(text)
      setLast({ id, text })
    },
    takeBack: () => {
      if (last !== null) reversing.mutate({ id: last.id, reason: payments.undoReason })
      setLast(null)
    },
    forget: useCallback(() => setLast(null), []),
  }
}

/** Reverses a payment: it stays in the list and no longer counts. */
export function useReversePayment(onDone?: () => void) {
  const { payments } = useWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST /v1/payments/{id}/reverse', { params: { id }, body: { reason } }),
    onSuccess: async () => {
      announce(payments.reversed)
      onDone?.()
      await forgetPayments(client)
    },
  })
}
