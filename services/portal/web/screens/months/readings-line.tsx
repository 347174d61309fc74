import type { MonthOverview, OverviewRow } from '@lokum/contracts/settlements/overview'
import { useMissingRight } from '../../interface/use-right.ts'
import { Button } from '../../parts/button.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './month.module.css'
import { askedRows, rowsToAsk } from './reading-requests.ts'

type ReadingsLineProps = { rows: readonly OverviewRow[]; overview: MonthOverview; onAsk: (rows: OverviewRow[]) => void }

/** The tenants who have sent readings and those who have not, and the button that asks the rest; nothing in a month without meters. */
export function ReadingsLine({ rows, overview, onAsk }: ReadingsLineProps) {
  const { requests } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const toAsk = rowsToAsk(rows, overview)
  const { all, waiting } = askedRows(rows)
  if (toAsk.length === 0 && all.length === 0) return null
  const names = waiting.map(({ apartment, agreement }) =>
    [apartment.label, agreement?.tenant].filter(Boolean).join(', '),
  )
  return (
    <section className={style.readings} aria-label={requests.title}>
      {all.length > 0 && (
        <p>
          {requests.answered(all.length - waiting.length, all.length)}
          {waiting.length > 0 && <span className={style.waiting}> {requests.waiting(names.join(' · '))}</span>}
        </p>
      )}
      {toAsk.length > 0 && (
        <Button whyNot={whyNot} onPress={() => onAsk(toAsk)}>
          {requests.ask(toAsk.length)}
        </Button>
      )}
    </section>
  )
}
