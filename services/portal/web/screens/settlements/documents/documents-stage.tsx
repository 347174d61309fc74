import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useWords } from '../../../words/use-words.ts'
import style from '../settlement.module.css'

/** What is attached, and what is missing in sentences. */
export function DocumentsStage({ detail }: { detail: SettlementDetail }) {
  const { settlement } = useWords()
  const { document_ids, missing } = detail
  return (
    <section id="documents" aria-labelledby="documents-heading" className={style.part}>
      <h2 id="documents-heading">{settlement.documents}</h2>
      <p className={style.quiet}>
        {document_ids.length === 0 ? settlement.noDocuments : settlement.documentCount(document_ids.length)}
      </p>
      <h3>{settlement.missingTitle}</h3>
      {missing.length === 0 ? (
        <p className={style.quiet}>{settlement.nothingMissing}</p>
      ) : (
        <ul className={style.card}>
          {missing.map((one) => (
            <li key={JSON.stringify(one)}>{one.detail}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
