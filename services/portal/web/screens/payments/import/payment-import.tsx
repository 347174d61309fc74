import type { PaymentImport as ImportBody } from '@lokum/contracts/settlements/payment-import'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import card from '../../../parts/card.module.css'
import { Note } from '../../../parts/note.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Title } from '../../../parts/title.tsx'
import { amountText } from '../../../words/amounts.ts'
import { useWords } from '../../../words/use-words.ts'
import { CommitFoot } from './commit-foot.tsx'
import style from './import.module.css'
import { ImportGroup } from './import-group.tsx'
import { ImportOver } from './import-over.tsx'
import { OtherColumns } from './other-columns.tsx'

/** A bank statement: what was found in it, the rows that need a decision, and one button that records the payments. */
export function PaymentImport({ id }: { id: string }) {
  const { imports } = useWords()
  const query = useAnswer('GET /v1/payment-imports/{id}', { params: { id } })
  return (
    <>
      <Link to="/payments" className={card.back}>
        ← {imports.back}
      </Link>
      <Title>{imports.title}</Title>
      <Panel>
        <Answered query={query} rows={4}>
          {({ body }) => (body.state === 'preview' ? <Preview of={body} /> : <ImportOver of={body} />)}
        </Answered>
      </Panel>
    </>
  )
}

/** Groups in which a person decides, before those that only inform. */
const decided = ['ambiguous', 'possible_duplicate', 'unmatched'] as const
const informing = ['matched', 'unreadable', 'duplicate', 'outgoing', 'skipped'] as const

function Preview({ of }: { of: ImportBody }) {
  const { imports, language } = useWords()
  const { rows, warnings, matched_pln } = of
  return (
    <div className={style.preview}>
      <dl className={style.counts}>
        <Count name={imports.groups.matched} count={rows.matched} more={amountText(matched_pln, language)} />
        <Count name={imports.groups.ambiguous} count={rows.ambiguous + rows.possible_duplicate} />
        <Count name={imports.groups.unmatched} count={rows.unmatched} />
        <Count name={imports.groups.duplicate} count={rows.duplicate} />
        <Count name={imports.groups.outgoing} count={rows.outgoing} />
        <Count name={imports.groups.skipped} count={rows.skipped} />
        <Count name={imports.groups.unreadable} count={rows.unreadable} />
      </dl>
      {warnings.map(({ code, detail }) => (
        <Note key={code} looks="warn" title={detail} />
      ))}
      <OtherColumns of={of} />
      {[...decided, ...informing].map(
        (proposal) =>
          rows[proposal] > 0 && (
            <ImportGroup key={proposal} importId={of.id} proposal={proposal} count={rows[proposal]} />
          ),
      )}
      <CommitFoot of={of} />
    </div>
  )
}

function Count({ name, count, more }: { name: string; count: number; more?: string }) {
  if (count === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {count}
        {more !== undefined && ` · ${more}`}
      </dd>
    </div>
  )
}
