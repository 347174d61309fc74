import type { TermsVersion } from '@lokum/contracts/settlements/agreement-terms'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../parts/button.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { DeleteTerms } from './delete-terms.tsx'
import type { AgreementVersion } from './list-values.ts'
import style from './terms.module.css'

type ActionsProps = { of: AgreementVersion; own: TermsVersion; isFirst: boolean }

/** The actions for terms: those that statements use can only be corrected, and the first ones stay. */
export function TermsActions({ of, own: { id: termsId, starts_on: from, used_by: uses }, isFirst }: ActionsProps) {
  const { terms, language } = useWords()
  const day = dayText(from, language)
  const id = of.agreementId
  if (uses.length > 0) {
    return (
      <>
        <p>{terms.whyFixed}</p>
        <div className={style.head}>
          <Link to="/agreements/$id/terms/new" params={{ id }} search={{ from }} className={buttonClass('quiet')}>
            {terms.correct(day)}
          </Link>
        </div>
      </>
    )
  }
  return (
    <div className={style.actions}>
      <Link to="/agreements/$id/terms/$from" params={{ id, from }} className={buttonClass('quiet')}>
        {terms.change(day)}
      </Link>
      {!isFirst && (
        <OpenedDialog label={terms.delete(day)} title={`${terms.delete(day)}?`} looks="delete">
          {(close) => <DeleteTerms of={of} termsId={termsId} onDone={close} />}
        </OpenedDialog>
      )}
    </div>
  )
}
