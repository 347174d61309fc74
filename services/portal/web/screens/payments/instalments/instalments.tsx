import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../interface/call.ts'
import { useAnswer } from '../../../interface/use-answer.ts'
import { announce } from '../../../parts/announce.tsx'
import { Answered } from '../../../parts/answered.tsx'
import { Choice } from '../../../parts/field.tsx'
import { zlotyText } from '../../../words/amounts.ts'
import { monthText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { forgetPayments } from '../use-balances.ts'
import style from './instalments.module.css'
import { Plan } from './plan.tsx'
import { PlanForm } from './plan-form.tsx'

/** The open settlements of a tenancy; the chosen one has a plan, which can be taken back, or a form that makes one. */
export function Instalments({ agreementId: id }: { agreementId: string }) {
  const { instalments } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}/balance', { params: { id } })
  return (
    <Answered query={query} rows={3}>
      {({ body: { settlements } }) => {
        const open = settlements
          .filter(({ open_pln }) => open_pln > 0)
          .toSorted((one, other) => one.due_on.localeCompare(other.due_on))
        return open.length === 0 ? <p>{instalments.nothing}</p> : <Chosen open={open} />
      }}
    </Answered>
  )
}

function Chosen({ open }: { open: readonly SettlementBalance[] }) {
  const { instalments, language } = useWords()
  const [first] = open
  const [chosen, setChosen] = useState(first?.settlement_id)
  const heading = useRef<HTMLHeadingElement>(null)
  const update = useUpdate(() => heading.current?.focus())
  const of = open.find(({ settlement_id }) => settlement_id === chosen) ?? first
  if (of === undefined) return null
  const nameOf = ({ period, open_pln }: SettlementBalance) =>
    instalments.settlement(monthText(period, language), zlotyText(open_pln, language))
  return (
    <div className={style.chosen}>
      {open.length > 1 && (
        <Choice
          name="settlement"
          label={instalments.which}
          value={of.settlement_id}
          onChange={setChosen}
          choices={Object.fromEntries(open.map((one) => [one.settlement_id, nameOf(one)]))}
        />
      )}
      <h3 ref={heading} tabIndex={-1}>
        {nameOf(of)}
      </h3>
      {of.instalments.length > 0 ? (
        <Plan key={of.settlement_id} of={of} onTakeBack={() => update(of, [])} />
      ) : (
        <PlanForm key={of.settlement_id} dueOn={of.due_on} onSpread={(days) => update(of, days)} />
      )}
    </div>
  )
}

/** Sends the days of a plan, reads again what they change, and then moves the focus. */
function useUpdate(moveFocus: () => void) {
  const { instalments } = useWords()
  const client = useQueryClient()
  return async ({ settlement_id: id }: SettlementBalance, days: readonly string[]) => {
    const body = { instalments: days.map((due_on) => ({ due_on })) }
    await call('PATCH /v1/settlements/{id}/instalments', { params: { id }, body })
    announce(days.length > 0 ? instalments.done : instalments.takenBack)
    await forgetPayments(client)
    moveFocus()
  }
}
