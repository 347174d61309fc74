import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { mostBytes } from '../../interface/most-bytes.ts'
import { upload } from '../../interface/upload.ts'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import look from './paper.module.css'

type FieldProps = { label: string; hint: string; onUpload: (documentId: string) => void }

/** Uploads a PDF, scan or photo of an agreement. */
export function PaperField({ label, hint, onUpload }: FieldProps) {
  const { papers } = useWords()
  const id = useId()
  const uploading = useMutation({
    mutationFn: async (file: File) => (file.size > mostBytes ? null : (await upload(anAgreement(file))).document),
    onSuccess: (document) => document && onUpload(document.id),
  })
  return (
    <div className={look.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) uploading.mutate(file)
        }}
      />
      <p id={`${id}-hint`} className={look.quiet} role="status">
        {uploading.isPending ? papers.uploading : hint}
      </p>
      {uploading.data === null && <p role="alert">{papers.tooLarge}</p>}
      {uploading.error && <Refused error={uploading.error} isAlert />}
    </div>
  )
}

function anAgreement(file: File) {
  const { signal } = new AbortController()
  return { file, kind: 'agreement', key: crypto.randomUUID(), signal, onProgress: () => {} } as const
}
