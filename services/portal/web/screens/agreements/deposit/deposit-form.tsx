import type { Deposit } from '@lokum/contracts/settlements/deposit'
import { useAnswer } from '../../../interface/use-answer.ts'
import { bindField } from '../../../parts/bind-field.ts'
import { Check } from '../../../parts/check.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import { FileField } from '../../../parts/file-field.tsx'
import { MoneyField } from '../../../parts/money-field.tsx'
import { SmallForm } from '../../../parts/small-form.tsx'
import { useWords } from '../../../words/use-words.ts'
import { UnsettledMonths } from '../home/unsettled-months.tsx'
import { useDepositForm } from './use-deposit-form.ts'

/** Records a step in the life of a deposit: at first the one that comes next, with its amount. */
export function DepositForm({ of, onDone }: { of: Deposit; onDone: () => void }) {
  const { deposit } = useWords()
  const end = useAnswer('GET /v1/agreements/{id}', { params: { id: of.agreement_id } }).data?.body.ends_on ?? null
  const { saving, faults, refusal, kind, choose, texts, type, setDocumentId } = useDepositForm(of, onDone)
  const fieldOf = (at: keyof typeof texts) => bindField({ texts, faults, onType: type }, at)
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={deposit.record}
      working={deposit.recording}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      <Choice
        name="/kind"
        label={deposit.what}
        value={kind}
        fault={faults.find(({ at }) => at === '/kind')?.detail}
        choices={deposit.kinds}
        onChange={choose}
      />
      <MoneyField {...fieldOf('/amount_pln')} label={deposit.amount} />
      <Field {...fieldOf('/happened_on')} type="date" label={deposit.day} />
      {kind === 'deducted' && (
        <>
          <Field {...fieldOf('/reason')} label={deposit.reason} hint={deposit.reasonHint} maxLength={500} />
          <FileField
            name="/document_id"
            label={deposit.document}
            hint={deposit.documentHint}
            kind="other"
            fault={faults.find(({ at }) => at === '/document_id')?.detail}
            onUpload={setDocumentId}
          />
        </>
      )}
      {kind === 'agreed' && (
        <Check
          name="/is_indexed"
          label={deposit.indexed}
          hint={deposit.indexedHint}
          fault={faults.find(({ at }) => at === '/is_indexed')?.detail}
          isChecked={texts['/is_indexed'] !== ''}
          onChange={(isChecked) => type('/is_indexed', isChecked ? 'yes' : '')}
        />
      )}
      {kind === 'returned' && end !== null && <UnsettledMonths agreementId={of.agreement_id} end={end} />}
      {kind === 'set_off' && <p>{deposit.setOffWhat}</p>}
    </SmallForm>
  )
}
