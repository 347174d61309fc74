import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { useSave } from '../../interface/use-save.ts'
import { AccountNumberField } from '../../parts/account-number-field.tsx'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { SmallForm } from '../../parts/small-form.tsx'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { useWords } from '../../words/use-words.ts'
import { Copied } from './copied.tsx'
import style from './tax.module.css'

/** The account of the only taxpayer at the tax office, to copy: that of the owner's tax number, or else the one typed in once. */
export function TaxAccount({ ofOwner }: { ofOwner: string | null }) {
  const { tax } = useWords()
  const mayRead = useMissingRight('settlements.read') === null
  const mayWrite = useMissingRight('settlements.write') === null
  const [isChanged, setIsChanged] = useState(false)
  const { data } = useAnswer('GET /v1/account/profile', {})
  const number = data?.body.tax_account_number ?? null
  if (ofOwner !== null) return <Copied name={tax.account} text={groupedAccountNumber(ofOwner)} />
  if (!mayRead || data === undefined) return null
  if (number === null || isChanged)
    return mayWrite && <AccountForm number={number} onDone={() => setIsChanged(false)} />
  return (
    <div className={style.account}>
      <Copied name={tax.account} text={groupedAccountNumber(number)} />
      {mayWrite && (
        <Button looks="quiet" about={tax.account} onPress={() => setIsChanged(true)}>
          {tax.accountChange}
        </Button>
      )}
    </div>
  )
}

function AccountForm({ number, onDone }: { number: string | null; onDone: () => void }) {
  const { tax } = useWords()
  const client = useQueryClient()
  const { typed, type, drop } = useDraft('tax account')
  const text = typed[field] ?? groupedAccountNumber(number ?? '')
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const answer = await call('PATCH /v1/account/profile', { body: { tax_account_number: text } })
      drop()
      client.setQueryData(['GET /v1/account/profile', {}], answer)
      announce(tax.accountSaved)
      onDone()
    },
  })
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={tax.accountSave}
      working={tax.accountSaving}
      isWorking={saving.isPending}
      looks="plain"
      onSend={() => saving.mutate(undefined)}
    >
      {number === null && <p className={card.quiet}>{tax.accountNone}</p>}
      <AccountNumberField
        name={field}
        label={tax.account}
        hint={tax.accountHint}
        value={text}
        onChange={(value) => type(field, value)}
        fault={faults.find(({ at }) => at === field)?.detail}
      />
    </SmallForm>
  )
}

const field = '/tax_account_number'
