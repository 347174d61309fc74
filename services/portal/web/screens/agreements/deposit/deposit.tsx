import type { Deposit as DepositAnswer, DepositEntry } from '@lokum/contracts/settlements/deposit'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Amount } from '../../../parts/amount.tsx'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from '../home/home.module.css'
import { DepositForm } from './deposit-form.tsx'
import { ReverseEntry } from './reverse-entry.tsx'

/** The deposit of an agreement: what is held and to be returned, and its entries. */
export function Deposit({ agreementId }: { agreementId: string }) {
  const { deposit } = useWords()
  const heading = useId()
  const query = useAnswer('GET /v1/agreements/{id}/deposit', { params: { id: agreementId } })
  const canWrite = useMissingRight('payments.write') === null
  return (
    <section aria-labelledby={heading} className={card.card}>
      <h2 id={heading}>{deposit.title}</h2>
      <Answered query={query} rows={1}>
        {({ body }) => (
          <>
            {body.entries.length === 0 ? <p className={card.quiet}>{deposit.none}</p> : <Sums of={body} />}
            <ul aria-labelledby={heading} className={style.rows}>
              {body.entries.map((entry) => (
                <Entry key={entry.id} of={entry} canWrite={canWrite} />
              ))}
            </ul>
            {canWrite && (
              <div>
                <OpenedDialog label={body.entries.length === 0 ? deposit.addFirst : deposit.add} looks="plain">
                  {(close) => <DepositForm of={body} onDone={close} />}
                </OpenedDialog>
              </div>
            )}
          </>
        )}
      </Answered>
    </section>
  )
}

function Sums({ of: { agreed_pln, held_pln, to_return_pln, return_due_on: due } }: { of: DepositAnswer }) {
  const { deposit, language } = useWords()
  const sums = [
    [deposit.agreed, agreed_pln],
    [deposit.held, held_pln],
    [deposit.toReturn, to_return_pln],
  ] as const
  return (
    <>
      <dl className={style.sums}>
        {sums.map(([name, pln]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{pln === null ? '–' : <Amount pln={pln} />}</dd>
          </div>
        ))}
      </dl>
      {due !== null && <p>{deposit.returnUntil(dayText(due, language))}</p>}
    </>
  )
}

function Entry({ of: entry, canWrite }: { of: DepositEntry; canWrite: boolean }) {
  const { deposit, language } = useWords()
  const { kind, happened_on, amount_pln, reason, document_id, reversal_reason: reversed } = entry
  const note = reversed === null ? reason : deposit.reversedBecause(reversed)
  return (
    <li className={style.row}>
      <p className={style.name}>{deposit.kinds[kind]}</p>
      <p className={card.quiet}>{[dayText(happened_on, language), note].filter(Boolean).join(' · ')}</p>
      {document_id !== null && (
        <Link to="/documents/$id" params={{ id: document_id }}>
          {deposit.toDocument}
        </Link>
      )}
      <div className={style.ofEntry}>
        <Amount pln={amount_pln} />
        {canWrite && reversed === null && <ReverseEntry entry={entry} />}
      </div>
    </li>
  )
}
