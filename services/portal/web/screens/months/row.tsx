import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../parts/amount.tsx'
import { buttonClass } from '../../parts/button.tsx'
import { amountText } from '../../words/amounts.ts'
import { briefDayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import { CreateSettlement } from './create-settlement.tsx'
import style from './group.module.css'
import { chooseStage } from './group-rows.ts'

type RowProps = { row: OverviewRow; period: string; isFirst: boolean }

/** One apartment in the month: how far it is, what is missing, its total and the next step. */
export function Row({ row, period, isFirst }: RowProps) {
  const words = useWords()
  const { month } = words
  const { apartment, agreement, settlement } = row
  const facts = factsOf(row, words)
  return (
    <li className={style.row}>
      <div>
        <p className={style.label}>{apartment.label}</p>
        <p className={style.tenant}>{agreement?.tenant ?? month.vacant}</p>
      </div>
      <div>
        {settlement !== null && <p>{sentText(settlement, words) ?? month.stages[chooseStage(row)]}</p>}
        {facts.length > 0 && <p className={style.what}>{facts.join(' · ')}</p>}
      </div>
      <p className={style.total}>
        {agreement !== null && <Amount pln={settlement?.total_pln ?? null} whyNone={month.noTotal} />}
      </p>
      <Next row={row} period={period} isFirst={isFirst} />
    </li>
  )
}

/** The one next step of a row. */
function Next({ row, period, isFirst }: RowProps) {
  const { month } = useWords()
  const { apartment, agreement, settlement } = row
  const about = <span className="unseen">: {apartment.label}</span>
  if (settlement !== null) {
    const looks = isFirst ? 'primary' : isWaiting(row) ? 'quiet' : 'plain'
    return (
      <div className={style.next}>
        <Link to="/settlements/$id" params={{ id: settlement.id }} className={buttonClass(looks)}>
          {month.next[row.next]}
          {about}
        </Link>
      </div>
    )
  }
  if (agreement === null) {
    return (
      <div className={style.next}>
        <Link to="/apartments/$id/agreements/new" params={{ id: apartment.id }} className={buttonClass('plain')}>
          {month.steps.agreement.button}
          {about}
        </Link>
      </div>
    )
  }
  return <CreateSettlement row={row} agreementId={agreement.id} period={period} isFirst={isFirst} />
}

/** Waiting: only looking is possible. */
function isWaiting({ next }: OverviewRow): boolean {
  return next.startsWith('wait') || next === 'nothing'
}

/** When the statement was sent, and when the money for it came in; null: it is not sent. */
function sentText(
  { sent_at, paid_on }: NonNullable<OverviewRow['settlement']>,
  { month, language }: Words,
): string | null {
  if (sent_at === null) return null
  const sent = month.sentOn(briefDayText(sent_at, language))
  return paid_on === null ? sent : `${sent} · ${month.paidOn(briefDayText(paid_on, language))}`
}

/** The first reason why the row waits and how many more there are, or what is known of its mail and payment. */
function factsOf(row: OverviewRow, { month, language }: Words): string[] {
  const codes = [...new Set(row.missing.codes)].filter((code) => code !== 'decision')
  const missing = codes.map((code) => month.missing[code])
  const [reason] = row.undecided > 0 ? [month.undecided(row.undecided)] : missing
  const others = row.missing.count - Math.max(row.undecided, 1)
  const more = reason !== undefined && others > 0 ? [month.more(others)] : []
  const requests = row.reading_requests > 0 ? [month.requests(row.reading_requests)] : []
  // A mail that arrived, and money that came in, are said by their days.
  const mail = row.delivery === null || row.delivery === 'accepted' ? [] : [month.mail[row.delivery]]
  const open = openText(row, { month, language })
  return [...(reason === undefined ? [] : [reason]), ...more, ...requests, ...mail, ...open]
}

/** The open amount of a row, or “not paid” if all of its total is open. */
function openText(
  { open_pln, settlement }: OverviewRow,
  { month, language }: Pick<Words, 'month' | 'language'>,
): string[] {
  if (open_pln === null || open_pln <= 0) return []
  return [open_pln === settlement?.total_pln ? month.unpaid : month.open(amountText(open_pln, language))]
}
