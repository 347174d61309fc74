import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../interface/use-answer.ts'
import { Amount } from '../../parts/amount.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Note } from '../../parts/note.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useChosenMonth } from '../../shell/use-chosen-month.ts'
import { monthText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { Costs } from './costs.tsx'
import { Documents } from './documents.tsx'
import { Heading } from './heading.tsx'
import { Sending } from './sending.tsx'
import style from './settlement.module.css'
import { Stages } from './stages.tsx'
import { StatementPart } from './statement-part.tsx'

/** One apartment's month, stage by stage. */
export function Settlement({ id }: { id: string }) {
  const query = useAnswer('GET /v1/settlements/{id}', { params: { id } })
  return (
    <>
      <Back period={query.data?.body.period} />
      <Heading of={query.data?.body} />
      <Panel key={id}>
        <Answered query={query} rows={4}>
          {({ body }) => <Everything detail={body} />}
        </Answered>
      </Panel>
    </>
  )
}

function Back({ period }: { period: string | undefined }) {
  const { language } = useWords()
  const chosen = useChosenMonth().period
  const month = period ?? chosen
  return (
    <p>
      <Link to="/months/$period" params={{ period: month }} className={style.back}>
        <span aria-hidden="true">←</span> {monthText(month, language)}
      </Link>
    </p>
  )
}

function Everything({ detail }: { detail: SettlementDetail }) {
  const { settlement } = useWords()
  const { items, cancellation, warnings } = detail
  const undecided = items.filter(({ status }) => status === 'proposed').length
  return (
    <div className={style.settlement}>
      <div className={style.sum}>
        <p>
          {settlement.total} <Amount pln={detail.total_pln} />
        </p>
        {undecided > 0 && <Mark kind="proposed">{settlement.undecided(undecided, items.length)}</Mark>}
        <Mark kind="plain">{settlement.states[detail.state]}</Mark>
      </div>
      <Stages detail={detail} />
      {cancellation && <Note looks="calm" title={settlement.cancelled(cancellation.reason)} />}
      {warnings.length > 0 && <Note looks="calm" title={settlement.outsideUsual} />}
      <Documents detail={detail} />
      <Costs items={items} />
      <StatementPart statement={detail.statement} />
      <Sending detail={detail} />
      <p className={style.code}>
        {settlement.code}: <code>{detail.reference_code}</code>
      </p>
    </div>
  )
}
