import type { IndexationProposal } from '@lokum/contracts/settlements/indexation'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { amountText } from '../../../words/amounts.ts'
import { dayText } from '../../../words/dates.ts'
import { typedAmount } from '../../../words/typed-text.ts'
import { useWords } from '../../../words/use-words.ts'
import style from '../agreements.module.css'
import { draftOfNew } from '../terms/read-new-terms.ts'
import { clauseText } from './clause-text.ts'

type ProposalProps = { agreementId: string; proposal: IndexationProposal }

/** The next rent with its calculation, and the way to new terms with it. */
export function Proposal({ agreementId, proposal }: ProposalProps) {
  const words = useWords()
  const { indexation, language } = words
  const heading = useId()
  const { clause, due_on: due, rent_pln: before, indexed_rent_pln: after, formula, terms } = proposal
  const facts = [
    [indexation.title, clauseText(clause, words)],
    [indexation.due, due === null ? indexation.ended : dayText(due, language)],
    [indexation.before, amountText(before, language)],
    ...(formula === null ? [] : [[indexation.formula, formula] as const]),
    ...(after === null ? [] : [[indexation.after, amountText(after, language)] as const]),
  ] as const
  return (
    <section aria-labelledby={heading} className={`${card.card} ${style.card}`}>
      <h2 id={heading}>{formula === null ? indexation.clause : indexation.result}</h2>
      <dl className={style.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {terms && <Fill agreementId={agreementId} terms={terms} />}
    </section>
  )
}

type FillProps = { agreementId: string; terms: NonNullable<IndexationProposal['terms']> }

function Fill({ agreementId: id, terms }: FillProps) {
  const { indexation, language } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const { drop, typeAll } = useDraft(draftOfNew(id, null))
  const navigate = useNavigate()
  const fill = () => {
    drop()
    const { starts_on: from, reason, source, rent_pln: rent } = terms
    typeAll({ '/starts_on': from, '/reason': reason, '/source': source, '/rent_pln': typedAmount(rent, language) })
    return navigate({ to: '/agreements/$id/terms/new', params: { id } })
  }
  return (
    <>
      <p>{indexation.fillWhat}</p>
      <Button looks="primary" whyNot={whyNot} onPress={fill}>
        {indexation.fill}
      </Button>
    </>
  )
}
