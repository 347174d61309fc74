import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'
import look from './accounts.module.css'
import { AttachedDocument } from './attached-document.tsx'
import { Calculation } from './calculation.tsx'
import { LeaveMonth } from './leave-month.tsx'
import { MissingList } from './missing-list.tsx'
import { Uploads } from './uploads/uploads.tsx'

/** What is attached with its accounts, and what is missing with what fixes it. */
export function DocumentsStage({ detail }: { detail: SettlementDetail }) {
  const { settlement } = useWords()
  const { document_ids, document_accounts } = detail
  return (
    <section id="documents" tabIndex={-1} aria-labelledby="documents-heading" className={style.part}>
      <h2 id="documents-heading">{settlement.documents}</h2>
      {detail.state !== 'sent' && detail.state !== 'cancelled' && detail.state !== 'prepared' && (
        <Uploads settlementId={detail.id} />
      )}
      <p className={style.quiet}>
        {document_ids.length === 0 ? settlement.noDocuments : settlement.documentCount(document_ids.length)}
      </p>
      <MissingList detail={detail} />
      <Calculation detail={detail} />
      {document_accounts.length > 0 && (
        <ul className={look.documents}>
          {document_accounts.map((sums) => (
            <AttachedDocument key={sums.document_id} detail={detail} sums={sums} />
          ))}
        </ul>
      )}
      <LeaveMonth detail={detail} />
    </section>
  )
}
