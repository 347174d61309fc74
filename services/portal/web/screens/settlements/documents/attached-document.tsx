import type { Document } from '@lokum/contracts/settlements/document'
import type { DocumentSums } from '@lokum/contracts/settlements/document-account'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { rereadSettlement } from '../../../interface/use-settlement-change.ts'
import { Amount } from '../../../parts/amount.tsx'
import { Answered } from '../../../parts/answered.tsx'
import panel from '../../../parts/side-panel.module.css'
import { SidePanel } from '../../../parts/side-panel.tsx'
import { DocumentSource } from '../../../parts/source/document-source.tsx'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { AccountLines } from './account-lines.tsx'
import style from './accounts.module.css'
import { Detach } from './detach.tsx'
import { lineAnchor } from './line-anchor.ts'
import { TypeLine } from './type-line.tsx'
import { DecideDuplicate } from './uploads/decide-duplicate.tsx'

type AttachedProps = { detail: SettlementDetail; sums: DocumentSums }

/** An attached document: its first page, what was read, and what became of every grosz. */
export function AttachedDocument({ detail, sums }: AttachedProps) {
  const { accounts } = useWords()
  const [shown, setShown] = useState<number | null>(null)
  const query = useAnswer('GET /v1/documents/{id}', { params: { id: sums.document_id } })
  const line = query.data?.body.reading?.lines.find((one) => one.line === shown)
  const client = useQueryClient()
  const reread = () => Promise.all([query.refetch(), rereadSettlement(client, detail.id)])
  const close = () => {
    document.getElementById(lineAnchor(sums.document_id, shown))?.focus()
    setShown(null)
  }
  return (
    <li className={style.document}>
      <Answered query={query} rows={1}>
        {({ body }) => <Facts document={body} sums={sums} />}
      </Answered>
      <Sums sums={sums} />
      <div className={line && panel.beside}>
        <AccountLines detail={detail} documentId={sums.document_id} onShow={setShown} />
        {line && (
          <SidePanel title={`${accounts.show}: ${line.label}`} onClose={close}>
            <DocumentSource documentId={sums.document_id} at={line.at} excerpt={null} />
          </SidePanel>
        )}
      </div>
      {query.data && isOpen(detail) && isUndecided(query.data.body) && (
        <DecideDuplicate documentId={sums.document_id} onDecided={() => void reread()} />
      )}
      {query.data && isOpen(detail) && (
        <div className={style.actions}>
          <TypeLine documentId={sums.document_id} documentName={query.data.body.name} settlementId={detail.id} />
          <Detach settlementId={detail.id} document={query.data.body} />
        </div>
      )}
    </li>
  )
}

/** It became a possible duplicate after it was attached. */
function isUndecided({ reading }: Document): boolean {
  return reading?.findings.some(({ code }) => code === 'duplicate_invoice') ?? false
}

/** Documents of a prepared, sent or cancelled month stay as they are. */
function isOpen({ state }: SettlementDetail): boolean {
  return state === 'draft' || state === 'calculated'
}

function Facts({ document, sums }: { document: Document; sums: DocumentSums }) {
  const { accounts, language } = useWords()
  const { reading, name, kind, pages } = document
  const period = [reading?.period_from, reading?.period_to].flatMap((day) => (day ? [dayText(day, language)] : []))
  const known = [accounts.kinds[kind], reading?.number, reading?.supplier, period.join(' – ')]
  return (
    <div className={style.head}>
      {pages !== null && (
        <img
          className={style.picture}
          src={`/api/v1/documents/${document.id}/pages/1?width=480`}
          alt={accounts.picture(name)}
          loading="lazy"
        />
      )}
      <div className={style.facts}>
        <h3>{name}</h3>
        <p className={style.quiet}>{known.filter(Boolean).join(' · ')}</p>
        <p>
          {sums.total_is_printed ? accounts.total : accounts.sumOfLines} <Amount pln={sums.total_pln} />
        </p>
        {reading?.findings.map(({ code, detail }) => (
          <p key={`${code} ${detail}`} className={style.warn}>
            <span aria-hidden="true">⚠&#xFE0E; </span>
            {detail}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The sums as the interface gives them. */
function Sums({ sums }: { sums: DocumentSums }) {
  const { accounts } = useWords()
  const shown = [
    { name: accounts.used, pln: sums.used_pln },
    { name: accounts.usedElsewhere, pln: sums.used_elsewhere_pln },
    { name: accounts.landlord, pln: sums.landlord_pln },
    { name: accounts.excluded, pln: sums.excluded_pln },
    { name: accounts.open, pln: sums.open_pln },
    { name: accounts.difference, pln: sums.difference_pln },
  ]
  return (
    <dl className={style.sums}>
      {shown.map(({ name, pln }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Amount pln={pln} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
