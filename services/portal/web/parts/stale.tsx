import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import style from './stale.module.css'

type StaleProps = {
  title: string
  /** The differences, in words. */
  changes: readonly { label: string; theirs: string; mine: string }[]
  /** The text of the second button, if it does more than save. */
  keep?: string
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** The values saved elsewhere in the meantime, beside those typed here. */
export function Stale({ title, changes, keep, onTakeTheirs, onKeepMine }: StaleProps) {
  const { fields } = useWords()
  return (
    <Note looks="warn" title={title} isAlert>
      <p>{fields.stale}</p>
      <dl className={style.versions}>
        {changes.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {fields.theirs}: {theirs}
            </dd>
            {theirs !== mine && (
              <dd>
                {fields.mine}: {mine}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className={style.choice}>
        <Button onPress={onTakeTheirs}>{fields.takeTheirs}</Button>
        <Button onPress={onKeepMine}>{keep ?? fields.keepMine}</Button>
      </div>
    </Note>
  )
}
