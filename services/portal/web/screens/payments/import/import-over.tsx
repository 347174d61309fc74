import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../interface/call.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button, buttonClass } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { forgetPayments } from '../use-balances.ts'
import style from './import.module.css'

/** The outcome of an import, and the way to take all of it back. */
export function ImportOver({ of: { id, state, payments } }: { of: PaymentImport }) {
  const { imports } = useWords()
  const client = useQueryClient()
  const whyNot = useMissingRight('payments.write')
  const undoing = useMutation({
    mutationFn: () => call('POST /v1/payment-imports/{id}/reverse', { params: { id } }),
    onSuccess: async () => {
      announce(imports.undone)
      await forgetPayments(client)
    },
  })
  return (
    <section className={card.card} aria-label={imports.title}>
      <p>
        {state === 'committed'
          ? imports.recorded(payments)
          : imports.over[state === 'reversed' ? 'reversed' : 'cancelled']}
      </p>
      {undoing.error && <Refused error={undoing.error} isAlert />}
      <div className={style.buttons}>
        <Link to="/payments" className={buttonClass('primary')}>
          {imports.toPayments}
        </Link>
        {state === 'committed' && payments > 0 && (
          <Button
            whyNot={whyNot}
            working={imports.undoing}
            isWorking={undoing.isPending}
            onPress={() => undoing.mutate()}
          >
            {imports.undo}
          </Button>
        )}
      </div>
    </section>
  )
}
