import { useState } from 'react'
import { useMissingRight } from '../../../../interface/use-right.ts'
import { Note } from '../../../../parts/note.tsx'
import { useWords } from '../../../../words/use-words.ts'
import { type ChosenFile, mostFiles } from './check-file.ts'
import { ChooseFiles } from './choose-files.tsx'
import { UploadEntry } from './upload-entry.tsx'
import style from './uploads.module.css'
import { useDrop } from './use-drop.ts'
import { useUploads } from './use-uploads.ts'

/** Files are chosen, dropped anywhere on the page or photographed; each is uploaded and attached. */
export function Uploads({ settlementId }: { settlementId: string }) {
  const whyNot = useMissingRight('settlements.write')
  return whyNot === null ? <Open settlementId={settlementId} /> : <p>{whyNot}</p>
}

function Open({ settlementId }: { settlementId: string }) {
  const { uploads } = useWords()
  const [isTooMany, setIsTooMany] = useState(false)
  const { rows, add, retry, cancel, attaching } = useUploads(settlementId)
  const take = (files: readonly ChosenFile[]) => {
    setIsTooMany(files.length > mostFiles)
    if (files.length <= mostFiles) add(files)
  }
  const isOver = useDrop(take)
  return (
    <section aria-label={uploads.title} className={style.uploads}>
      <ChooseFiles isOver={isOver} onChoose={take} />
      {isTooMany && <Note looks="warn" title={uploads.tooMany(mostFiles)} isAlert />}
      {rows.length > 0 && (
        <ul className={style.list}>
          {rows.map((row) => (
            <UploadEntry
              key={row.key}
              row={row}
              stale={row.documentId === attaching.variables ? attaching.stale : null}
              onRetry={() => retry(row)}
              onCancel={() => cancel(row)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
