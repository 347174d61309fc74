import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Panel } from '../../../parts/panel.tsx'
import { momentText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { StartCorrection } from '../correction/start-correction.tsx'
import settlementStyle from '../settlement.module.css'
import { PrepareStatement } from './prepare-statement.tsx'
import { ReopenStatement } from './reopen-statement.tsx'
import style from './statement.module.css'
import { StatementNumbers } from './statement-numbers.tsx'
import { StatementPages } from './statement-pages.tsx'

/** Prepares the statement, and shows it as the tenant will see it. */
export function StatementStage({ detail }: { detail: SettlementDetail }) {
  const { settlement, statement: words, language } = useWords()
  const { id, state, statement } = detail
  return (
    <section id="statement" aria-labelledby="statement-heading" className={settlementStyle.part}>
      <h2 id="statement-heading">{settlement.statement}</h2>
      {state === 'cancelled' && <p className={settlementStyle.quiet}>{words.cancelled}</p>}
      {(state === 'draft' || state === 'calculated') && <PrepareStatement detail={detail} />}
      {statement !== null && (
        <>
          <p className={settlementStyle.quiet}>
            {settlement.version(statement.version)} ·{' '}
            {settlement.preparedAt(momentText(statement.prepared_at, language))}
          </p>
          <div className={style.beside}>
            <Panel key={`numbers ${statement.version}`}>
              <StatementNumbers id={id} version={statement.version} />
            </Panel>
            <StatementPages key={`pages ${statement.version}`} id={id} version={statement.version} />
          </div>
          {state === 'prepared' && <ReopenStatement detail={detail} />}
          {state === 'sent' && <StartCorrection detail={detail} />}
        </>
      )}
    </section>
  )
}
