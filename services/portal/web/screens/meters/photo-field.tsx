import { useRef } from 'react'
import { Button } from '../../parts/button.tsx'
import { FileField } from '../../parts/file-field.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    onChange('')
    // The button leaves with the photo, and the field must not name a file that it no longer has.
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  const hint = value === '' ? meters.photoHint : meters.photoStored
  return (
    <FileField {...{ name, label, hint, fault, input }} kind="meter_photo" onUpload={onChange}>
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
