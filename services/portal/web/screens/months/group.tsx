import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../words/use-words.ts'
import style from './group.module.css'
import type { GroupName } from './group-rows.ts'
import { Row } from './row.tsx'

type GroupProps = {
  name: GroupName
  rows: readonly OverviewRow[]
  period: string
  isFirst: boolean
  /** Buttons for all of them at once. */
  children?: ReactNode
}

/** Apartments that wait for the same. */
export function Group({ name, rows, period, isFirst, children }: GroupProps) {
  const { month } = useWords()
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <div className={style.top}>
        <h2 id={heading}>
          {month.groups[name]} <span className={style.count}>({rows.length})</span>
        </h2>
        {children}
      </div>
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
