import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { Note } from '../../../parts/note.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Title } from '../../../parts/title.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ToAgreement } from '../to-agreement.tsx'
import { IndexForm } from './index-form.tsx'
import { Proposal } from './proposal.tsx'
import { useProposal } from './use-proposal.ts'

/** The next rent by the indexation clause of an agreement; nothing changes here. */
export function Indexation({ id }: { id: string }) {
  const { indexation } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}', { params: { id } })
  return (
    <>
      <ToAgreement id={id} />
      <Title>{indexation.pageTitle(query.data?.body.tenant.name ?? '')}</Title>
      <div className={card.cards}>
        <Panel>
          <Answered query={query} rows={3}>
            {({ body }) => <OfAgreement agreement={body} />}
          </Answered>
        </Panel>
      </div>
    </>
  )
}

function OfAgreement({ agreement: { id, indexation: clause } }: { agreement: AgreementWithMails }) {
  const { indexation, agreements } = useWords()
  if (clause !== null) return <Calculation id={id} isByIndex={clause.kind === 'index'} />
  return (
    <Note looks="warn" title={indexation.noClause}>
      <Link to="/agreements/$id/edit" params={{ id }}>
        {agreements.edit}
      </Link>
    </Note>
  )
}

function Calculation({ id, isByIndex }: { id: string; isByIndex: boolean }) {
  const { first, calculating, ...form } = useProposal(id)
  return (
    <Answered query={first} rows={3}>
      {({ body }) => (
        <>
          {isByIndex && body.due_on !== null && (
            <IndexForm {...form} isWorking={calculating.isPending} onCalculate={calculating.mutate} />
          )}
          <Proposal agreementId={id} proposal={calculating.data ?? body} />
        </>
      )}
    </Answered>
  )
}
