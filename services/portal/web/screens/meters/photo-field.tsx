import { useRef } from 'react'
import { Button } from '../../parts/button.tsx'
import { FileField, type FileHandle } from '../../parts/file-field.tsx'
import { useWords } from '../../words/use-words.ts'
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

/** A photo that is chosen or taken; its value is its document. */
export function PhotoField({ name, label, value, fault, onChange, proposedTo }: PhotoFieldProps) {
  const { meters } = useWords()
  const field = useRef<FileHandle>(null)
  const remove = () => {
    onChange('')
    field.current?.empty()
  }
  const hint = value === '' ? meters.photoHint : meters.photoStored
  return (
    <FileField
      name={name}
      label={label}
      hint={hint}
      fault={fault}
      handle={field}
      kind="meter_photo"
      onUpload={onChange}
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
