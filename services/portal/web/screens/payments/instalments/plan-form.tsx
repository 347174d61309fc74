import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import { useState } from 'react'
import type { AskedOf } from '../../../interface/operations.ts'
import type { FieldFault } from '../../../interface/refusal.ts'
import { typedNumber } from '../../../interface/typed-number.ts'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { refuseFaults, useSave } from '../../../interface/use-save.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import { SmallForm } from '../../../parts/small-form.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ProposedRows, shownRows } from './proposed-rows.tsx'
import { SettlementChoice } from './settlement-choice.tsx'
import { type Proposal, useProposal, usualNumber } from './use-proposal.ts'

const numbers = Object.fromEntries(Array.from({ length: 35 }, (_, index) => [`${index + 2}`, `${index + 2}`]))

export type AgreedPlan = AskedOf<'PATCH /v1/agreements/{id}/instalments'>['body']

type PlanFormProps = {
  agreementId: string
  /** The settlements with something open, oldest month first. */
  open: readonly SettlementBalance[]
  onSpread: (plan: AgreedPlan) => Promise<void>
}

/** A plan of what is open: how many instalments from which day on, and the day and amount of each, as proposed until they are changed. */
export function PlanForm(props: PlanFormProps) {
  const { agreementId: id } = props
  const whyNot = useMissingRight('payments.write')
  const query = useAnswer('GET /v1/agreements/{id}/instalments', { params: { id }, query: { number: usualNumber } })
  if (whyNot !== null) return <p>{whyNot}</p>
  return (
    <Answered query={query} rows={5}>
      {({ body }) => <ProposedForm {...props} usual={body} />}
    </Answered>
  )
}

function ProposedForm({ agreementId, open, onSpread, usual }: PlanFormProps & { usual: Proposal }) {
  const { instalments } = useWords()
  const { query, number, first, chosen, firstFault, whyNot, change } = useProposal(agreementId, usual)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { saving, faults, refusal } = useSpread({ typed, onSpread, ids: open.length > 1 ? chosen : null })
  const ask = (asked: Parameters<typeof change>[0]) => {
    setTyped({})
    saving.reset()
    change(asked)
  }
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={instalments.send}
      working={instalments.sending}
      whyNot={whyNot}
      isWorking={saving.isPending}
      onSend={() => query.data && saving.mutate(query.data)}
    >
      <p>{instalments.equally}</p>
      {open.length > 1 && (
        <SettlementChoice open={open} chosen={chosen} faults={faults} onChoose={(ids) => ask({ chosen: ids })} />
      )}
      <Choice
        name="/instalments"
        label={instalments.number}
        fault={faults.find(isOfPlan)?.detail}
        value={number}
        choices={numbers}
        onChange={(text) => ask({ number: text })}
      />
      <Field
        name="/first_due_on"
        type="date"
        label={instalments.first}
        hint={instalments.firstHint}
        value={first}
        fault={firstFault}
        onChange={(day) => ask({ first: day })}
      />
      {firstFault === undefined && (
        <Answered query={query} rows={Number(number)}>
          {(proposal) => (
            <ProposedRows
              proposal={proposal}
              isWaiting={query.isPlaceholderData}
              typed={typed}
              faults={faults}
              onType={(name, text) => setTyped({ ...typed, [name]: text })}
            />
          )}
        </Answered>
      )}
    </SmallForm>
  )
}

type Spread = Pick<PlanFormProps, 'onSpread'> & {
  typed: Readonly<Record<string, string>>
  /** The settlements to name; null for the only one. */
  ids: readonly string[] | null
}

/** Saves a plan as it is shown. */
function useSpread({ typed, onSpread, ids }: Spread) {
  const { fields, language } = useWords()
  return useSave({
    send: async (proposal: Proposal) => {
      const rows = shownRows(proposal, { typed, language }).map(({ day, amount }) => ({
        due_on: day,
        ...typedNumber(amount.at, amount.text, fields, true),
      }))
      refuseFaults(rows.flatMap((row) => row.faults))
      await onSpread({
        ...(ids !== null && { settlement_ids: [...ids] }),
        instalments: rows.map(({ due_on, value }) => ({ due_on, amount_pln: value ?? 0 })),
      })
    },
  })
}

/** The faults of the list that no field of it has. */
function isOfPlan({ at }: FieldFault): boolean {
  return at.startsWith('/instalments') && !/_(on|pln)$/.test(at)
}
