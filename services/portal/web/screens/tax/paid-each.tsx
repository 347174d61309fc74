import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import { forgetTax } from './use-tax-payment.ts'

/** Whether the tax is paid for each month or each quarter, and the button that changes it. */
export function PaidEach({ paidEach }: { paidEach: TaxYear['paid_each'] }) {
  const { tax } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const client = useQueryClient()
  const other = paidEach === 'month' ? 'quarter' : 'month'
  const changing = useMutation({
    mutationFn: () => call('PATCH /v1/account/profile', { body: { tax_paid_each: other } }),
    onSuccess: async (answer) => {
      client.setQueryData(['GET /v1/account/profile', {}], answer)
      announce(tax.paysEach[other])
      await forgetTax(client)
    },
  })
  return (
    <section className={card.card}>
      <h2>{tax.paysEach[paidEach]}</h2>
      <p className={card.quiet}>{tax.paysEachWhat}</p>
      {changing.error && <Refused error={changing.error} isAlert />}
      <div>
        <Button whyNot={whyNot} working={tax.saving} isWorking={changing.isPending} onPress={() => changing.mutate()}>
          {tax.payEach[other]}
        </Button>
      </div>
    </section>
  )
}
