import type { Payment } from '@lokum/contracts/settlements/payment'
import { call } from '../../interface/call.ts'
import { announce } from '../../parts/announce.tsx'
import { OpenedDialog } from '../../parts/opened-dialog.tsx'
import { typedAmount } from '../../words/typed-text.ts'
import { useWords } from '../../words/use-words.ts'
import { PaymentForm } from './payment-form.tsx'

/** Corrects the amount, the day or the note of a payment that was recorded by hand. */
export function CorrectPayment({ payment: { id, amount_pln, received_on, title } }: { payment: Payment }) {
  const { payments, language } = useWords()
  const first = {
    '/amount_pln': typedAmount(amount_pln, language),
    '/received_on': received_on,
    '/title': title ?? '',
  }
  return (
    <OpenedDialog label={payments.correct} title={payments.correctTitle} looks="quiet">
      {(close) => (
        <PaymentForm
          name={`correct payment ${id}`}
          first={first}
          submit={payments.saveCorrection}
          send={async (body) => (await call('PATCH /v1/payments/{id}', { params: { id }, body })).body}
          onSaved={() => {
            announce(payments.corrected)
            close()
          }}
        />
      )}
    </OpenedDialog>
  )
}
