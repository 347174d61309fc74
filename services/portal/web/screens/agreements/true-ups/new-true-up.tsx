import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import { buttonClass } from '../../../parts/button.tsx'
import { Note } from '../../../parts/note.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Title } from '../../../parts/title.tsx'
import { useWords } from '../../../words/use-words.ts'
import { today } from '../../meters/today.ts'
import { ToAgreement } from '../to-agreement.tsx'
import { monthsWithAdvances } from './months-with-advances.ts'
import { TrueUpForm } from './true-up-form.tsx'
import { useSettlements } from './use-settlements.ts'

/** Settles the advances of some months with the real costs. */
export function NewTrueUp({ id }: { id: string }) {
  const { trueUps, terms } = useWords()
  const agreement = useAnswer('GET /v1/agreements/{id}', { params: { id } })
  const query = useAnswer('GET /v1/agreements/{id}/terms', { params: { id } })
  const made = useSettlements(id)
  return (
    <>
      <ToAgreement id={id} />
      <Title>{trueUps.title(agreement.data?.body.tenant.name ?? '')}</Title>
      <Panel>
        <Answered query={query} rows={4}>
          {({ body }) => {
            const known = { versions: body.data, today: today() }
            if (monthsWithAdvances(known.versions, known.today).length > 0)
              return (
                <Answered query={made} rows={4}>
                  {(settlements) => <TrueUpForm agreementId={id} known={{ ...known, settlements }} />}
                </Answered>
              )
            return (
              <Note looks="warn" title={trueUps.none}>
                <Link to="/agreements/$id" params={{ id }} className={buttonClass('plain')}>
                  {terms.toAgreement}
                </Link>
              </Note>
            )
          }}
        </Answered>
      </Panel>
    </>
  )
}
