import type { BalanceRow, Payment } from '@lokum/contracts/settlements/payment'
import { call } from '../../interface/call.ts'
import { sendOnce } from '../../interface/send-once.ts'
import { typedAmount } from '../../words/typed-text.ts'
import { useWords } from '../../words/use-words.ts'
import { PaymentForm } from './payment-form.tsx'

type ReceivedProps = { row: BalanceRow; today: string; onRecorded: (payment: Payment) => void }

/** A payment by hand: at first all that the tenant owes, today. */
export function Received({ row: { agreement_id, owed_pln: owed }, today, onRecorded }: ReceivedProps) {
  const { payments, language } = useWords()
  const name = `received ${agreement_id}`
  return (
    <PaymentForm
      name={name}
      first={{ '/amount_pln': owed > 0 ? typedAmount(owed, language) : '', '/received_on': today, '/title': '' }}
      submit={payments.record}
      send={async ({ title, ...typed }) => {
        const body = { agreement_id, ...typed, ...(title !== null && { title }) }
        return (await sendOnce(name, (key) => call('POST /v1/payments', { body, key }))).body
      }}
      onSaved={onRecorded}
    />
  )
}
