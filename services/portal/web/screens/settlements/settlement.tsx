import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link, Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useAnswer } from '../../interface/use-answer.ts'
import { Amount } from '../../parts/amount.tsx'
import { Answered } from '../../parts/answered.tsx'
import { BlockingLinks } from '../../parts/blocking-links.tsx'
import card from '../../parts/card.module.css'
import { Mark } from '../../parts/mark.tsx'
import { Note } from '../../parts/note.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useChosenMonth } from '../../shell/use-chosen-month.ts'
import { monthText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { BeginAgain } from './begin-again.tsx'
import { Correction } from './correction/correction.tsx'
import { CostsStage } from './costs/costs-stage.tsx'
import { DocumentsStage } from './documents/documents-stage.tsx'
import { openStage, type StageName } from './finished-stages.ts'
import { Heading } from './heading.tsx'
import { isOpen } from './is-open.ts'
import { SelfCalculation } from './self-calculation.tsx'
import { SendingStage } from './sending/sending-stage.tsx'
import style from './settlement.module.css'
import { Stages } from './stages.tsx'
import { StatementStage } from './statement/statement-stage.tsx'
import { SettleAgain } from './true-up/settle-again.tsx'
import { TrueUpFacts } from './true-up/true-up-facts.tsx'

type SettlementProps = {
  id: string
  /** Null: where work goes on. */
  stage: StageName | null
}

/** One apartment's month, a stage at a time. */
export function Settlement({ id, stage }: SettlementProps) {
  const query = useAnswer('GET /v1/settlements/{id}', { params: { id } })
  return (
    <>
      <div className={style.heading}>
        <Back of={query.data?.body} />
        <Heading of={query.data?.body} />
      </div>
      <Panel key={id}>
        <Answered query={query} rows={4}>
          {({ body }) =>
            stage === null ? (
              <Navigate to="/settlements/$id/$stage" params={{ id, stage: openStage(body) }} replace />
            ) : (
              <Everything detail={body} stage={stage} />
            )
          }
        </Answered>
      </Panel>
    </>
  )
}

/** The month that it belongs to, and for a settlement of advances, which settles others, its agreement too. */
function Back({ of: detail }: { of: SettlementDetail | undefined }) {
  const { language, agreements } = useWords()
  const chosen = useChosenMonth().period
  const month = detail?.period ?? chosen
  const agreementId = detail?.kind === 'true_up' ? detail.agreement_id : null
  return (
    <p className={style.ways}>
      <Link to="/months/$period" params={{ period: month }} className={card.back}>
        <span aria-hidden="true">←</span> {monthText(month, language)}
      </Link>
      {agreementId !== null && (
        <Link to="/agreements/$id" params={{ id: agreementId }} className={card.back}>
          {agreements.toAgreement}
        </Link>
      )}
    </p>
  )
}

const stages: Readonly<Record<StageName, ComponentType<{ detail: SettlementDetail }>>> = {
  documents: DocumentsStage,
  costs: CostsStage,
  statement: StatementStage,
  sending: SendingStage,
}

function Everything({ detail, stage }: { detail: SettlementDetail; stage: StageName }) {
  const { settlement } = useWords()
  const Stage = stages[stage]
  const { items, cancellation } = detail
  return (
    <div className={style.settlement}>
      {stage === 'costs' && items.length > 0 && (
        <a className={style.skip} href="#cost-list">
          {settlement.skipToCosts}
        </a>
      )}
      <div className={style.top}>
        <div className={style.sum}>
          <p>
            {settlement.total} <Amount pln={detail.total_pln} />
          </p>
          {cancellation === null && !isOpen(detail) && <Mark kind="plain">{settlement.states[detail.state]}</Mark>}
        </div>
        <Stages detail={detail} />
      </div>
      <TrueUpFacts of={detail} />
      <Correction detail={detail} stage={stage} />
      {cancellation && (
        <Note looks="calm" title={settlement.cancelled(cancellation.reason)}>
          {detail.true_up ? <SettleAgain detail={detail} /> : <BeginAgain detail={detail} />}
        </Note>
      )}
      <Warnings of={detail} />
      <SelfCalculation detail={detail} />
      <Panel key={stage}>
        <Stage detail={detail} />
      </Panel>
      <p className={style.code}>
        {settlement.code}: <code>{detail.reference_code}</code>
      </p>
    </div>
  )
}

/** The unusual facts about a settlement, with a link to the other settlement that they concern; the month says when its usual days are over. */
function Warnings({ of: { id, warnings } }: { of: SettlementDetail }) {
  const shown = warnings.filter(({ code }) => code !== 'outside_usual_days')
  return shown.map(({ code, detail, item_id, settlement_id: other }) => (
    <Note key={`${code} ${item_id} ${other}`} looks="warn" title={detail}>
      {other !== undefined && other !== id && <BlockingLinks objects={[other]} />}
    </Note>
  ))
}
