import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../interface/refusal.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Note } from '../../../parts/note.tsx'
import { type ChosenFile, mostFiles } from '../../../parts/uploads/check-file.ts'
import { ChooseFiles } from '../../../parts/uploads/choose-files.tsx'
import { UploadEntry } from '../../../parts/uploads/upload-entry.tsx'
import style from '../../../parts/uploads/uploads.module.css'
import { useDrop } from '../../../parts/uploads/use-drop.ts'
import { type UploadRow, useUploads } from '../../../parts/uploads/use-uploads.ts'
import { useWords } from '../../../words/use-words.ts'
import { DecideDuplicate } from '../../documents/decide-duplicate.tsx'
import { StaleSettlement } from '../stale-settlement.tsx'
import { useAttach } from './use-attach.ts'

type UploadsProps = { settlementId: string; attached: readonly string[] }

/** Files are chosen, dropped anywhere on the page or photographed; each is uploaded and attached. */
export function Uploads(props: UploadsProps) {
  const whyNot = useMissingRight('settlements.write')
  return whyNot === null ? <Open {...props} /> : <p>{whyNot}</p>
}

function Open({ settlementId, attached }: UploadsProps) {
  const { uploads } = useWords()
  const client = useQueryClient()
  const [isTooMany, setIsTooMany] = useState(false)
  const attaching = useAttach(settlementId)
  const { rows, add, retry, cancel } = useUploads(async ({ id }, { name }) => {
    await attaching.mutateAsync(id)
    void client.invalidateQueries({ queryKey: ['GET /v1/documents/{id}', { params: { id } }] })
    announce(uploads.arrived(name))
  })
  const take = (files: readonly ChosenFile[]) => {
    setIsTooMany(files.length > mostFiles)
    if (files.length <= mostFiles) add(files)
  }
  const isOver = useDrop(take)
  const wereAttached = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    wereAttached.current = new Set([...wereAttached.current, ...attached])
  }, [attached])
  // What was taken out of the settlement since would still be said to be in it.
  const isTakenOut = (id: string) => wereAttached.current.has(id) && !attached.includes(id)
  const shown = rows.filter(({ documentId }) => documentId === null || !isTakenOut(documentId))
  const ask = (row: UploadRow) => (error: Error) => {
    const { documentId } = row
    if (documentId !== null && error instanceof Refusal && error.facts.code === 'duplicate_invoice')
      return <DecideDuplicate documentId={documentId} onDecided={() => retry(row)} />
    const stale = documentId === attaching.variables ? attaching.stale : null
    if (stale === null) return null
    return <StaleSettlement versions={stale} onTakeTheirs={() => cancel(row)} onKeepMine={() => retry(row)} />
  }
  return (
    <section aria-label={uploads.title} className={style.uploads}>
      <ChooseFiles isOver={isOver} dropHere={uploads.dropHere} onChoose={take} />
      {isTooMany && <Note looks="warn" title={uploads.tooMany(mostFiles)} isAlert />}
      {shown.length > 0 && (
        <ul className={style.list}>
          {shown.map((row) => (
            <UploadEntry
              key={row.key}
              row={row}
              says={{ storing: uploads.states.attaching, stored: uploads.states.attached }}
              ask={ask(row)}
              onRetry={() => retry(row)}
              onCancel={() => cancel(row)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
