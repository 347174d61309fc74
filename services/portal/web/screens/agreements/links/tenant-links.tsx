import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import type { TenantLink } from '@lokum/contracts/settlements/tenant'
import { useId } from 'react'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { Note } from '../../../parts/note.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { dayOfMoment } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { LinkRow } from './link-row.tsx'
import style from './links.module.css'
import { MakeLink } from './make-link.tsx'
import { type SplitLinks, useTenantLinks } from './use-tenant-links.ts'

/** The tenant's way in: the links that work, whether they were opened, a new one, and whether mails reach the tenant. */
export function TenantLinks({ agreement }: { agreement: AgreementWithMails }) {
  const { links, language } = useWords()
  const heading = useId()
  const { id, mails_declined_at: declinedAt } = agreement
  const query = useTenantLinks(id)
  const canWrite = useMissingRight('settlements.write') === null
  return (
    <Panel>
      <section aria-labelledby={heading} className={`${card.card} ${style.card}`}>
        <h2 id={heading}>{links.title}</h2>
        {declinedAt !== null && (
          <Note looks="warn" title={links.declined(dayOfMoment(declinedAt, language))}>
            <p>{links.declinedWhat}</p>
          </Note>
        )}
        <p className={card.quiet}>{links.what}</p>
        <Answered query={query} rows={1}>
          {(split) => (
            <>
              <Lists of={split} />
              {canWrite && <MakeLink agreementId={id} replaces={split.working.length > 0} />}
            </>
          )}
        </Answered>
      </section>
    </Panel>
  )
}

function Lists({ of: { working, earlier } }: { of: SplitLinks }) {
  const { links } = useWords()
  return (
    <>
      <p>{working.length === 0 ? links.hasNone : `${links.has(working.length)}.`}</p>
      {working.length > 0 && <Rows of={working} works label={links.valid} />}
      {earlier.length > 0 && (
        <details className={style.earlier}>
          <summary>{links.earlier(earlier.length)}</summary>
          <Rows of={earlier} works={false} label={links.earlier(earlier.length)} />
        </details>
      )}
    </>
  )
}

type RowsProps = { of: readonly TenantLink[]; works: boolean; label: string }

function Rows({ of: shown, works, label }: RowsProps) {
  return (
    <ul aria-label={label} className={`${card.rows} ${style.rows}`}>
      {shown.map((link) => (
        <LinkRow key={link.id} link={link} works={works} />
      ))}
    </ul>
  )
}
