import type { DocumentKind } from '@lokum/contracts/settlements/document'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { mostBytes } from '../interface/most-bytes.ts'
import { upload } from '../interface/upload.ts'
import { useWords } from '../words/use-words.ts'
import { Beneath } from './beneath.tsx'
import style from './field.module.css'
import look from './file-field.module.css'
import { Refused } from './refused.tsx'

export type FileHandle = {
  /** Forgets the file and takes the focus: the button that was pressed may be gone. */
  empty: () => void
}

type FileFieldProps = {
  label: string
  /** The allowed files, or the chosen one. */
  hint: string
  kind: DocumentKind
  /** `wasHere`: the same file was stored before. */
  onUpload: (documentId: string, wasHere: boolean) => void
  /** The JSON pointer of the value, where a form sends it. */
  name?: string
  fault?: string | undefined
  handle?: Ref<FileHandle> | undefined
  /** The consequences of the file. */
  children?: ReactNode
}

/** By this key a form waits for the files that are on their way. */
export const fileUpload = ['upload a file'] as const

/** A PDF, scan or photo that is chosen or taken: it is stored at once. */
export function FileField({ label, hint, kind, onUpload, name, fault, handle, children }: FileFieldProps) {
  const { fields, uploads } = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fileName, setFileName] = useState<string | null>(null)
  useImperativeHandle(handle, () => ({
    empty: () => {
      if (input.current) input.current.value = ''
      setFileName(null)
      input.current?.focus()
    },
  }))
  const uploading = useMutation({
    mutationKey: fileUpload,
    mutationFn: async (file: File) => (file.size > mostBytes ? null : await upload(asDocument(file, kind))),
    onSuccess: (uploaded) => uploaded && onUpload(uploaded.document.id, uploaded.wasHere),
  })
  const isTooLarge = uploading.data === null
  const shownFault = isTooLarge ? uploads.faults.too_large : fault
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <div className={look.file}>
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf"
          aria-invalid={shownFault !== undefined || undefined}
          aria-describedby={shownFault === undefined ? `${id}-state` : `${id}-state ${id}-fault`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            setFileName(file?.name ?? null)
            if (file) uploading.mutate(file)
          }}
        />
        <Face fileName={fileName} />
      </div>
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

/** The visible field; readers of the screen read the chooser itself. */
function Face({ fileName }: { fileName: string | null }) {
  const { fields } = useWords()
  return (
    <div className={look.face} aria-hidden="true">
      <span className={look.choose}>{fields.chooseFile}</span>
      <span className={fileName === null ? `${look.name} ${look.none}` : look.name}>{fileName ?? fields.noFile}</span>
    </div>
  )
}

function asDocument(file: File, kind: DocumentKind) {
  const { signal } = new AbortController()
  return { file, kind, key: crypto.randomUUID(), signal, onProgress: () => {} }
}
