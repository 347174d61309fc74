import { Button } from '../../../parts/button.tsx'
import { monthInSentence } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import look from './inbox.module.css'
import type { MissingSettlement } from './use-missing-settlements.ts'

type ButtonsProps = {
  /** How many bills are chosen. */
  bills: number
  missing: readonly MissingSettlement[]
  whyNot: string | null
  isWorking: boolean
  /** Places the bills, and then creates these settlements. */
  onPlace: (settlements: readonly MissingSettlement[]) => void
}

const mostNamed = 5

/** Places the chosen bills, and creates the settlements that they need with the same press. */
export function PlaceButtons({ bills, missing, whyNot, isWorking, onPlace }: ButtonsProps) {
  const { inbox, language } = useWords()
  const pressing = {
    working: inbox.placing,
    isWorking,
    whyNot: whyNot ?? (bills === 0 ? inbox.chooseFirst : null),
  }
  if (missing.length === 0)
    return (
      <Button looks="primary" {...pressing} onPress={() => onPlace([])}>
        {inbox.place(bills)}
      </Button>
    )
  const [month, ...others] = new Set(missing.map(({ period }) => period))
  const only = month === undefined || others.length > 0 ? null : monthInSentence(month, language)
  const named = missing.slice(0, mostNamed).map(({ label, period }) => {
    return only === null ? inbox.settlementOf(label, monthInSentence(period, language)) : label
  })
  return (
    <>
      <p className={look.quiet}>{inbox.noSettlement(named.join('; '), missing.length - named.length)}</p>
      <div className={look.progress}>
        <Button looks="primary" {...pressing} onPress={() => onPlace(missing)}>
          {inbox.createAndPlace(missing.length, bills, only)}
        </Button>
        <Button looks="quiet" {...pressing} onPress={() => onPlace([])}>
          {inbox.placeOnly}
        </Button>
      </div>
    </>
  )
}
