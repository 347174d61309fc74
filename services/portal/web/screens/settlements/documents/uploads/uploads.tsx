import { useState } from 'react'
import { useMissingRight } from '../../../../interface/use-right.ts'
import { Note } from '../../../../parts/note.tsx'
import { useWords } from '../../../../words/use-words.ts'
import { mostFiles } from './check-file.ts'
import { UploadEntry } from './upload-entry.tsx'
import style from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

/** Files are chosen or dropped here; each is uploaded and attached. */
export function Uploads({ settlementId }: { settlementId: string }) {
  const { uploads } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const [isTooMany, setIsTooMany] = useState(false)
  const { rows, add, retry, cancel } = useUploads(settlementId)
  const take = (files: FileList) => {
    setIsTooMany(files.length > mostFiles)
    if (files.length <= mostFiles) add([...files])
  }
  if (whyNot !== null) return <p>{whyNot}</p>
  return (
    <section
      aria-label={uploads.title}
      className={style.uploads}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <label className={style.choose}>
        <span>{uploads.choose}</span>
        <span className={style.hint}>{uploads.hint}</span>
        <input
          type="file"
          multiple
          accept=".pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml"
          onChange={({ target }) => {
            if (target.files) take(target.files)
            target.value = ''
          }}
        />
      </label>
      {isTooMany && <Note looks="warn" title={uploads.tooMany(mostFiles)} isAlert />}
      {rows.length > 0 && (
        <ul className={style.list}>
          {rows.map((row) => (
            <UploadEntry key={row.key} row={row} onRetry={() => retry(row)} onCancel={() => cancel(row)} />
          ))}
        </ul>
      )}
    </section>
  )
}
