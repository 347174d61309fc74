import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { mostBytes } from '../../interface/most-bytes.ts'
import { upload } from '../../interface/upload.ts'
import { Beneath } from '../../parts/beneath.tsx'
import { Button } from '../../parts/button.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './meters.module.css'
import { Proposal, type ProposedTo } from './proposal.tsx'

type PhotoFieldProps = {
  name: string
  label: string
  value: string
  fault: string | undefined
  onChange: (documentId: string) => void
  /** Where what the photo shows can be taken over to. */
  proposedTo: ProposedTo
}

/** By this key a form waits for the photos that are on their way. */
export const photoUpload = ['upload a photo of a meter'] as const

/** A photo that is chosen or taken: it is stored at once, and its value is its document. */
export function PhotoField({ name, label, value, fault, onChange, proposedTo }: PhotoFieldProps) {
  const { meters } = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const uploading = useMutation({
    mutationKey: photoUpload,
    mutationFn: async (file: File) => (file.size > mostBytes ? null : (await upload(aPhoto(file))).document),
    onSuccess: (document) => document && onChange(document.id),
  })
  const remove = () => {
    onChange('')
    // The button leaves with the photo, and the field must not name a file that it no longer has.
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        name={name}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf"
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? `${id}-state` : `${id}-state ${id}-fault`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) uploading.mutate(file)
        }}
      />
      <p id={`${id}-state`} className={style.quiet} role="status">
        {uploading.isPending ? meters.uploading : value === '' ? meters.photoHint : meters.photoStored}
      </p>
      <Beneath id={id} fault={fault} />
      {uploading.data === null && <p className={style.fault}>{meters.photoTooLarge}</p>}
      {uploading.error && <Refused error={uploading.error} isAlert />}
      {value !== '' && (
        <Proposal documentId={value} alt={label} to={proposedTo}>
          <Button looks="quiet" onPress={remove}>
            {meters.removePhoto}
          </Button>
        </Proposal>
      )}
    </div>
  )
}

function aPhoto(file: File) {
  const { signal } = new AbortController()
  return { file, kind: 'meter_photo', key: crypto.randomUUID(), signal, onProgress: () => {} } as const
}
