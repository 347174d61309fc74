import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../interface/call.ts'
import { useAnswer } from '../../../interface/use-answer.ts'
import { announce } from '../../../parts/announce.tsx'
import { Answered } from '../../../parts/answered.tsx'
import { useWords } from '../../../words/use-words.ts'
import { forgetPayments } from '../use-balances.ts'
import { Plan } from './plan.tsx'
import { type AgreedPlan, PlanForm } from './plan-form.tsx'
import { isRunning } from './plan-rows.tsx'

/** The plan of a tenancy, which can be taken back, or a form that makes one of what is open. */
export function Instalments({ agreementId: id }: { agreementId: string }) {
  const { instalments } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useAnswer('GET /v1/agreements/{id}/balance', { params: { id } })
  const update = useUpdate(id, () => heading.current?.focus())
  return (
    <Answered query={query} rows={3}>
      {({ body: { instalments: parts, settlements } }) => {
        const open = settlements.filter(({ open_pln }) => open_pln > 0)
        if (open.length === 0) return <p>{instalments.nothing}</p>
        return (
          <>
            <h3 ref={heading} tabIndex={-1}>
              {isRunning(parts) ? instalments.agreed : instalments.proposed}
            </h3>
            {isRunning(parts) ? (
              <Plan parts={parts} onTakeBack={() => update({ instalments: [] })} />
            ) : (
              <PlanForm agreementId={id} open={open} onSpread={update} />
            )}
          </>
        )
      }}
    </Answered>
  )
}

/** Sends a plan, reads again what it changes, and then moves the focus. */
function useUpdate(id: string, moveFocus: () => void) {
  const { instalments } = useWords()
  const client = useQueryClient()
  return async (body: AgreedPlan) => {
    await call('PATCH /v1/agreements/{id}/instalments', { params: { id }, body })
    announce(body.instalments.length > 0 ? instalments.done : instalments.takenBack)
    await forgetPayments(client)
    moveFocus()
  }
}
