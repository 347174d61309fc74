import type { MonthOverview } from '@lokum/contracts/settlements/overview'
import { Link } from '@tanstack/react-router'
import { useUnfinishedMonths } from '../../interface/use-unfinished-months.ts'
import card from '../../parts/card.module.css'
import { monthInSentence, monthText, shortDayText } from '../../words/dates.ts'
import { daysBetween, monthsFrom } from '../../words/periods.ts'
import { useWords } from '../../words/use-words.ts'
import style from './month.module.css'

type MonthLineProps = { overview: MonthOverview; unsentTrueUps: number }

/** How far the month is: its day among the usual ones, and what is sent. */
export function MonthLine({ overview, unsentTrueUps }: MonthLineProps) {
  const { month } = useWords()
  const { period, states, today, usual_from, usual_to } = overview
  const sent = states.sent + states.paid
  const all = sent + states.none + states.draft + states.calculated + states.prepared
  if (all === 0) return null
  if (sent === all && unsentTrueUps === 0) {
    return <AllSent period={period} today={today} />
  }
  return (
    <p className={style.line}>
      <UsualDays today={today} from={usual_from} to={usual_to} />
      <span>{month.sentOf(sent, all)}</span>
      {unsentTrueUps > 0 && <span>{month.unsentTrueUps(unsentTrueUps)}</span>}
    </p>
  )
}

/** The end of a month in which all is sent: the earlier months with something unsent, and the next one. */
function AllSent({ period, today }: Pick<MonthOverview, 'period' | 'today'>) {
  const { month, shell, language } = useWords()
  const unfinished = useUnfinishedMonths(true)
  const earlier = [...unfinished].filter(([one, count]) => one < period && count > 0)
  const next = monthsFrom(period, 1)
  const nextDay = `${monthsFrom(period, 2)}-01`
  return (
    <div className={style['all-sent']}>
      <p>{month.allSent}</p>
      {earlier.map(([one, count]) => (
        <Link key={one} to="/months/$period" params={{ period: one }} className={card.link}>
          {monthText(one, language)}: {shell.unsent(count)}
        </Link>
      ))}
      {today < nextDay ? (
        <p>{month.allSentNext(shortDayText(nextDay, language))}</p>
      ) : (
        <Link to="/months/$period" params={{ period: next }} className={card.link}>
          {month.settleNext(monthInSentence(next, language))}
        </Link>
      )}
    </div>
  )
}

function UsualDays({ today, from, to }: { today: string; from: string; to: string }) {
  const { month, language } = useWords()
  if (today < from) return <span>{month.beforeUsual(shortDayText(from, language))}</span>
  if (today > to) return <span className={style.late}>{month.afterUsual(shortDayText(to, language))}</span>
  return <span>{month.day(daysBetween(from, today) + 1, daysBetween(from, to) + 1)}</span>
}
