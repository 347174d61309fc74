import type { ReactNode } from 'react'
import { mayHelpAgain, Refusal } from '../../interface/refusal.ts'
import { FileChanged } from '../../interface/upload.ts'
import { momentText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import { Refused } from '../refused.tsx'
import style from './uploads.module.css'
import type { UploadRow, UploadState } from './use-uploads.ts'

type EntryProps = {
  row: UploadRow
  /** Words for the work on a stored file, and for its end. */
  says: { storing: string; stored: string }
  /** The question that a refusal asks; null for any other refusal. */
  ask?: (error: Error) => ReactNode
  onRetry: () => void
  onCancel: () => void
}

/** One file on its way: how far it is, or why it did not arrive. */
export function UploadEntry({ row, says, ask, onRetry, onCancel }: EntryProps) {
  const { uploads, states, language } = useWords()
  const { file, state, knownSince } = row
  return (
    <li tabIndex={-1}>
      <p className={style.name}>{file.name}</p>
      <p
        role={state.kind === 'unfit' ? 'alert' : undefined}
        className={state.kind === 'unfit' ? style.unfit : undefined}
      >
        {saysOf(state, uploads, says)}
      </p>
      {state.kind === 'sending' && <progress max={100} value={state.percent} aria-label={file.name} />}
      {knownSince !== null && <p>{uploads.knownSince(momentText(knownSince, language))}</p>}
      {state.kind === 'failed' && (ask?.(state.error) ?? <Failed error={state.error} onRetry={onRetry} />)}
      {(state.kind === 'waiting' || state.kind === 'sending') && <Button onPress={onCancel}>{uploads.cancel}</Button>}
      {state.kind === 'cancelled' && <Button onPress={onRetry}>{states.tryAgain}</Button>}
    </li>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { uploads, states } = useWords()
  if (error instanceof FileChanged) return <Note looks="warn" title={uploads.changed} isAlert />
  // The same bytes would be refused again.
  if (error instanceof Refusal)
    return <Refused error={error} isAlert {...(mayHelpAgain(error) && { onRepeat: onRetry })} />
  return (
    <Note looks="alert" title={uploads.brokenTitle} isAlert>
      <p>{uploads.broken}</p>
      <Button onPress={onRetry}>{states.tryAgain}</Button>
    </Note>
  )
}

function saysOf(state: UploadState, uploads: Words['uploads'], says: EntryProps['says']): string {
  if (state.kind === 'storing' || state.kind === 'stored') return says[state.kind]
  if (state.kind === 'sending') return state.percent < 100 ? uploads.percent(state.percent) : uploads.checking
  return state.kind === 'unfit' ? uploads.faults[state.fault] : uploads.states[state.kind]
}
