import type { DocumentSums, LineTaker } from '@lokum/contracts/settlements/document-ledger'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../interface/use-answer.ts'
import { monthInSentence } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from '../../documents/facts.module.css'

/** Whether other settlements charge all of a document, so that nothing of it is left for this one. */
export function isChargedElsewhere({ used_pln: used, used_elsewhere_pln: elsewhere, is_open: isOpen }: DocumentSums) {
  return used === 0 && elsewhere !== 0 && !isOpen
}

/** The settlements that charge a document of which this one charges nothing. */
export function ChargedElsewhere({ documentId }: { documentId: string }) {
  const { accounts, documents, language } = useWords()
  const { data } = useAnswer('GET /v1/documents/{id}/ledger', { params: { id: documentId } })
  const takers = data?.body.lines.flatMap((line) => line.taken_by) ?? []
  const settlements = new Map(takers.flatMap(bySettlement))
  if (settlements.size === 0) return null
  return (
    <p className={style.warn}>
      {accounts.chargedElsewhere}{' '}
      {[...settlements].map(([id, { apartment, period }], index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to="/settlements/$id/$stage" params={{ id, stage: 'costs' }}>
            {documents.ofSettlement(apartment.label, monthInSentence(period, language))}
          </Link>
        </span>
      ))}
    </p>
  )
}

function bySettlement(taker: LineTaker): [string, LineTaker][] {
  return taker.settlement_id === null ? [] : [[taker.settlement_id, taker]]
}
