import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../interface/call.ts'
import { Button } from '../../parts/button.tsx'
import { FileField, type FileHandle } from '../../parts/file-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { Proposal, type ProposedTo } from './proposal.tsx'

type PhotoFieldProps = {
  name: string
  label: string
  /** The consequence of leaving it empty. */
  hint?: string
  value: string
  fault: string | undefined
  onChange: (documentId: string) => void
  /** Where what the photo shows can be taken over to. */
  proposedTo: ProposedTo
}

/** A photo that is chosen or taken; its value is its document. */
export function PhotoField({ name, label, hint: why, value, fault, onChange, proposedTo }: PhotoFieldProps) {
  const { meters } = useWords()
  const client = useQueryClient()
  const field = useRef<FileHandle>(null)
  const stored = useRef<string | null>(null)
  /** Deletes the photo that this field stored. */
  const discard = async () => {
    const id = stored.current
    stored.current = null
    if (id === null || id !== value) return
    // A refusal changes nothing: the photo is used elsewhere, or can be deleted among the documents.
    await call('DELETE /v1/documents/{id}', { params: { id } }).catch(() => null)
    await client.invalidateQueries({ queryKey: ['GET /v1/documents'] })
  }
  const remove = () => {
    onChange('')
    field.current?.empty()
    void discard()
  }
  const hint = value === '' ? [why, meters.photoHint].filter(Boolean).join(' ') : meters.photoStored
  return (
    <FileField
      name={name}
      label={label}
      hint={hint}
      fault={fault}
      handle={field}
      kind="meter_photo"
      onUpload={(documentId, wasHere) => {
        void discard()
        if (!wasHere) stored.current = documentId
        onChange(documentId)
      }}
    >
      {value !== '' && (
        <Proposal documentId={value} alt={label} to={proposedTo}>
          <Button looks="quiet" onPress={remove}>
            {meters.removePhoto}
          </Button>
        </Proposal>
      )}
    </FileField>
  )
}
