import type { MonthOverview } from '@lokum/contracts/settlements/overview'
import { shortDayText } from '../../words/dates.ts'
import { daysBetween } from '../../words/periods.ts'
import { useWords } from '../../words/use-words.ts'
import style from './month.module.css'

type MonthLineProps = { overview: MonthOverview; unsentTrueUps: number }

/** How far the month is: its day among the usual ones, and what is sent. */
export function MonthLine({ overview, unsentTrueUps }: MonthLineProps) {
  const { month, language } = useWords()
  const { states, today, usual_from, usual_to } = overview
  const sent = states.sent + states.paid
  const all = sent + states.none + states.draft + states.calculated + states.prepared
  if (all === 0) return null
  if (sent === all && unsentTrueUps === 0) {
    const nextDay = firstOfNextMonth(usual_from)
    return (
      <div className={style['all-sent']}>
        <p>{month.allSent}</p>
        <p>{month.allSentNext(shortDayText(nextDay, language))}</p>
      </div>
    )
  }
  return (
    <p className={style.line}>
      <UsualDays today={today} from={usual_from} to={usual_to} />
      <span>{month.sentOf(sent, all)}</span>
      {unsentTrueUps > 0 && <span>{month.unsentTrueUps(unsentTrueUps)}</span>}
    </p>
  )
}

function UsualDays({ today, from, to }: { today: string; from: string; to: string }) {
  const { month, language } = useWords()
  if (today < from) return <span>{month.beforeUsual(shortDayText(from, language))}</span>
  if (today > to) return <span className={style.late}>{month.afterUsual(shortDayText(to, language))}</span>
  return <span>{month.day(daysBetween(from, today) + 1, daysBetween(from, to) + 1)}</span>
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
