import type { DocumentKind } from '@lokum/contracts/settlements/document'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useId } from 'react'
import { mostBytes } from '../interface/most-bytes.ts'
import { upload } from '../interface/upload.ts'
import { useWords } from '../words/use-words.ts'
import { Beneath } from './beneath.tsx'
import style from './field.module.css'
import { Refused } from './refused.tsx'

type FileFieldProps = {
  label: string
  /** What may be chosen, or what was. */
  hint: string
  kind: DocumentKind
  onUpload: (documentId: string) => void
  /** The JSON pointer of the value, where a form sends it. */
  name?: string
  fault?: string | undefined
  input?: RefObject<HTMLInputElement | null>
  /** What follows from the file. */
  children?: ReactNode
}

/** By this key a form waits for the files that are on their way. */
export const fileUpload = ['upload a file'] as const

/** A PDF, scan or photo that is chosen or taken: it is stored at once. */
export function FileField({ label, hint, kind, onUpload, name, fault, input, children }: FileFieldProps) {
  const { fields, uploads } = useWords()
  const id = useId()
  const uploading = useMutation({
    mutationKey: fileUpload,
    mutationFn: async (file: File) => (file.size > mostBytes ? null : (await upload(asDocument(file, kind))).document),
    onSuccess: (document) => document && onUpload(document.id),
  })
  const isTooLarge = uploading.data === null
  const shownFault = isTooLarge ? uploads.faults.too_large : fault
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        name={name}
        className={style.control}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf"
        aria-invalid={shownFault !== undefined || undefined}
        aria-describedby={shownFault === undefined ? `${id}-state` : `${id}-state ${id}-fault`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) uploading.mutate(file)
        }}
      />
      <p id={`${id}-state`} className={style.hint} role="status">
        {uploading.isPending ? fields.uploading : hint}
      </p>
      {shownFault !== undefined && (
        <div role={isTooLarge ? 'alert' : undefined}>
          <Beneath id={id} fault={shownFault} />
        </div>
      )}
      {uploading.error && <Refused error={uploading.error} isAlert />}
      {children}
    </div>
  )
}

function asDocument(file: File, kind: DocumentKind) {
  const { signal } = new AbortController()
  return { file, kind, key: crypto.randomUUID(), signal, onProgress: () => {} }
}
