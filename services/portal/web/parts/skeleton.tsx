import { useWords } from '../words/use-words.ts'
import style from './skeleton.module.css'

/** Shapes as large as what is being loaded; they appear after 200 ms. */
export function Skeleton({ rows, height = '4.5rem' }: { rows: number; height?: string }) {
  const { states } = useWords()
  return (
    <div aria-busy="true" className={style.shapes}>
      <span className="unseen">{states.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move.
        <div key={row} className={style.shape} style={{ height }} />
      ))}
    </div>
  )
}
