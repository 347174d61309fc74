import type { BalanceRow, Payment } from '@lokum/contracts/settlements/payment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Choice } from '../../parts/field.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './payments.module.css'
import { forgetPayments } from './use-balances.ts'

/** The choice of no tenant. */
const nobody = 'nobody'

type AssignProps = { payment: Payment; tenancies: readonly BalanceRow[]; onDone?: () => void }

/** Says whose a payment is, or that it is of another tenant, or that nobody knows. */
export function AssignPayment({ payment: { id, agreement_id: now }, tenancies, onDone }: AssignProps) {
  const { payments } = useWords()
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const assigning = useMutation({
    mutationFn: () =>
      call('POST /v1/payments/{id}/match', {
        params: { id },
        body: { agreement_id: chosen === nobody ? null : chosen },
      }),
    onSuccess: async () => {
      announce(payments.assigned)
      await forgetPayments(client)
      onDone?.()
    },
  })
  const others = tenancies.filter(({ agreement_id }) => agreement_id !== now)
  const choices = Object.fromEntries(
    others.map(({ agreement_id, apartment, tenant }) => [agreement_id, `${apartment.label} · ${tenant}`]),
  )
  return (
    <div className={style.assign}>
      <Choice
        name="/agreement_id"
        label={payments.whose}
        value={chosen}
        choices={{ '': payments.chooseTenancy, ...choices, ...(now !== null && { [nobody]: payments.unmatched }) }}
        onChange={setChosen}
      />
      <Button
        whyNot={chosen === '' ? payments.chooseFirst : null}
        working={payments.assigning}
        isWorking={assigning.isPending}
        onPress={() => assigning.mutate()}
      >
        {payments.assign}
      </Button>
      {assigning.error && <Refused error={assigning.error} isAlert />}
    </div>
  )
}
