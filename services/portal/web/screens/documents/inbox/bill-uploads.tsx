import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../interface/call.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Note } from '../../../parts/note.tsx'
import type { ChosenFile } from '../../../parts/uploads/check-file.ts'
import { ChooseFiles } from '../../../parts/uploads/choose-files.tsx'
import { UploadEntry } from '../../../parts/uploads/upload-entry.tsx'
import style from '../../../parts/uploads/uploads.module.css'
import { useDrop } from '../../../parts/uploads/use-drop.ts'
import { type UploadRow, useUploads } from '../../../parts/uploads/use-uploads.ts'
import { useWords } from '../../../words/use-words.ts'
import { forgetDocuments } from './forget-documents.ts'
import look from './inbox.module.css'

/** How many bills may be chosen at once: those of a house. */
const mostFiles = 200

/** Files dropped anywhere on the page, chosen or photographed are stored and read. */
export function BillUploads() {
  const { uploads, inbox } = useWords()
  const client = useQueryClient()
  const [isTooMany, setIsTooMany] = useState(false)
  const { rows, add, retry, cancel } = useUploads(async ({ id }) => {
    await call('POST /v1/documents/{id}/read', { params: { id }, body: {} })
    void forgetDocuments(client)
  })
  const take = (files: readonly ChosenFile[]) => {
    setIsTooMany(files.length > mostFiles)
    if (files.length <= mostFiles) add(files)
  }
  const isOver = useDrop(take)
  return (
    <section aria-label={uploads.title} className={style.uploads}>
      <ChooseFiles isOver={isOver} dropHere={inbox.dropHere} onChoose={take} />
      {isTooMany && <Note looks="warn" title={uploads.tooMany(mostFiles)} isAlert />}
      <Progress rows={rows} onCancel={() => rows.filter(isOnItsWay).forEach(cancel)} />
      <Shown rows={rows} onRetry={retry} onCancel={cancel} />
    </section>
  )
}

/** How many of the files are stored: one line for all of them. */
function Progress({ rows, onCancel }: { rows: readonly UploadRow[]; onCancel: () => void }) {
  const { inbox } = useWords()
  const stored = rows.filter(({ state }) => state.kind === 'stored').length
  const known = rows.filter(({ state, knownSince }) => state.kind === 'stored' && knownSince !== null).length
  const isRunning = rows.some(isOnItsWay)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) announce(inbox.added(stored))
    wasRunning.current = isRunning
  }, [isRunning, stored, inbox])
  if (stored === 0 && !isRunning) return null
  return (
    <div className={look.progress}>
      {isRunning ? (
        <>
          <p>{inbox.progress(stored, rows.length)}</p>
          <progress max={rows.length} value={stored} aria-label={inbox.progress(stored, rows.length)} />
          <Button onPress={onCancel}>{inbox.cancelAll}</Button>
        </>
      ) : (
        <p>{[inbox.added(stored), known > 0 && inbox.known(known)].filter(Boolean).join(' ')}</p>
      )}
    </div>
  )
}

type ShownProps = {
  rows: readonly UploadRow[]
  onRetry: (row: UploadRow) => void
  onCancel: (row: UploadRow) => void
}

/** The files that are on their way or did not arrive: those that wait or are stored are only counted. */
function Shown({ rows, onRetry, onCancel }: ShownProps) {
  const { inbox } = useWords()
  const shown = rows.filter(({ state }) => state.kind !== 'stored' && state.kind !== 'waiting')
  if (shown.length === 0) return null
  return (
    <ul className={style.list}>
      {shown.map((row) => (
        <UploadEntry
          key={row.key}
          row={row}
          says={{ storing: inbox.reading, stored: inbox.stored }}
          onRetry={() => onRetry(row)}
          onCancel={() => onCancel(row)}
        />
      ))}
    </ul>
  )
}

function isOnItsWay({ state }: UploadRow): boolean {
  return state.kind === 'waiting' || state.kind === 'sending' || state.kind === 'storing'
}
