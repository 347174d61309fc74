import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileChanged, uploadStatement } from '../../../interface/upload.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { Note } from '../../../parts/note.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './import.module.css'

/** Takes a bank statement and shows what was found in it; nothing is recorded yet. */
export function ReadStatement() {
  const { imports, uploads } = useWords()
  const navigate = useNavigate()
  const whyNot = useMissingRight('payments.write')
  const reading = useMutation({
    mutationFn: (file: File) =>
      uploadStatement({
        file,
        key: crypto.randomUUID(),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    onSuccess: ({ id }) => navigate({ to: '/payments/imports/$id', params: { id } }),
  })
  if (whyNot !== null) return <Button whyNot={whyNot}>{imports.read}</Button>
  const { error } = reading
  return (
    <div className={style.read}>
      <label className={style.choose}>
        <span className={buttonClass('primary')}>{reading.isPending ? imports.reading : imports.read}</span>
        <input
          type="file"
          className="unseen"
          accept=".csv,.txt,.sta,.mt940,.940,.xml"
          disabled={reading.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) reading.mutate(file)
            target.value = ''
          }}
        />
      </label>
      <p className={style.hint}>{imports.readHint}</p>
      {error instanceof FileChanged && <Note looks="warn" title={uploads.changed} isAlert />}
      {error && !(error instanceof FileChanged) && <Refused error={error} isAlert />}
    </div>
  )
}
