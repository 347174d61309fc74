import { mayHelpAgain, Refusal } from '../../../../interface/refusal.ts'
import { FileChanged } from '../../../../interface/upload.ts'
import type { Versions } from '../../../../interface/use-settlement-change.ts'
import { Button } from '../../../../parts/button.tsx'
import { Note } from '../../../../parts/note.tsx'
import { Refused } from '../../../../parts/refused.tsx'
import { momentText } from '../../../../words/dates.ts'
import { useWords } from '../../../../words/use-words.ts'
import type { Words } from '../../../../words/words.ts'
import { DecideDuplicate } from '../../../documents/decide-duplicate.tsx'
import { StaleSettlement } from '../../stale-settlement.tsx'
import style from './uploads.module.css'
import type { UploadRow, UploadState } from './use-uploads.ts'

type EntryProps = { row: UploadRow; stale: Versions | null; onRetry: () => void; onCancel: () => void }

/** One file on its way: how far it is, or why it did not arrive. */
export function UploadEntry({ row, stale, onRetry, onCancel }: EntryProps) {
  const { uploads, states, language } = useWords()
  const { file, state, knownSince } = row
  return (
    <li tabIndex={-1}>
      <p className={style.name}>{file.name}</p>
      <p
        role={state.kind === 'unfit' ? 'alert' : undefined}
        className={state.kind === 'unfit' ? style.unfit : undefined}
      >
        {saysOf(state, uploads)}
      </p>
      {state.kind === 'sending' && <progress max={100} value={state.percent} aria-label={file.name} />}
      {knownSince !== null && <p>{uploads.knownSince(momentText(knownSince, language))}</p>}
      {state.kind === 'failed' && (
        <Failed row={row} error={state.error} stale={stale} onRetry={onRetry} onCancel={onCancel} />
      )}
      {(state.kind === 'waiting' || state.kind === 'sending') && <Button onPress={onCancel}>{uploads.cancel}</Button>}
      {state.kind === 'cancelled' && <Button onPress={onRetry}>{states.tryAgain}</Button>}
    </li>
  )
}

function Failed({ row, error, stale, onRetry, onCancel }: EntryProps & { error: Error }) {
  const { uploads, states } = useWords()
  if (row.documentId !== null && error instanceof Refusal && error.facts.code === 'duplicate_invoice')
    return <DecideDuplicate documentId={row.documentId} onDecided={onRetry} />
  if (stale !== null) return <StaleSettlement versions={stale} onTakeTheirs={onCancel} onKeepMine={onRetry} />
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

function saysOf(state: UploadState, uploads: Words['uploads']): string {
  if (state.kind === 'sending') return state.percent < 100 ? uploads.percent(state.percent) : uploads.checking
  return state.kind === 'unfit' ? uploads.faults[state.fault] : uploads.states[state.kind]
}
