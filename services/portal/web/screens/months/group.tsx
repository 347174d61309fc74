import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { useId } from 'react'
import { useWords } from '../../words/use-words.ts'
import style from './group.module.css'
import type { GroupName } from './group-rows.ts'
import { Row } from './row.tsx'

type GroupProps = { name: GroupName; rows: readonly OverviewRow[]; period: string; isFirst: boolean }

/** Apartments that wait for the same. */
export function Group({ name, rows, period, isFirst }: GroupProps) {
  const { month } = useWords()
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={style.heading}>
        {month.groups[name]} <span className={style.count}>({rows.length})</span>
      </h2>
      <ul className={style.rows}>
        {rows.map((row, place) => (
          <Row
            key={`${row.apartment.id} ${row.agreement?.id}`}
            row={row}
            period={period}
            isFirst={isFirst && place === 0}
          />
        ))}
      </ul>
    </section>
  )
}
