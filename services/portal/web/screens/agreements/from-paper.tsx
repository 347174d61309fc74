import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { mostBytes } from '../../interface/most-bytes.ts'
import { upload } from '../../interface/upload.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { Panel } from '../../parts/panel.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import look from './paper.module.css'
import { PaperFacts } from './paper-facts.tsx'

type FromPaperProps = {
  /** The document that was chosen; empty before. */
  documentId: string
  onChoose: (documentId: string) => void
  onUse: (texts: Texts) => void
}

/** The agreement on paper beside its form: what it says is taken over value by value, or all at once. */
export function FromPaper({ documentId, onChoose, onUse }: FromPaperProps) {
  const { agreements } = useWords()
  const id = useId()
  const uploading = useMutation({
    mutationFn: async (file: File) => (file.size > mostBytes ? null : (await upload(anAgreement(file))).document),
    onSuccess: (document) => document && onChoose(document.id),
  })
  return (
    <Panel>
      <section className={look.paper} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{agreements.fromPaper}</h2>
        <div className={look.field}>
          <label htmlFor={id}>{agreements.paperFile}</label>
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
            {uploading.isPending ? agreements.paperUploading : agreements.paperHint}
          </p>
          {uploading.data === null && <p role="alert">{agreements.paperTooLarge}</p>}
          {uploading.error && <Refused error={uploading.error} isAlert />}
        </div>
        {documentId !== '' && <PaperFacts documentId={documentId} onUse={onUse} />}
      </section>
    </Panel>
  )
}

function anAgreement(file: File) {
  const { signal } = new AbortController()
  return { file, kind: 'agreement', key: crypto.randomUUID(), signal, onProgress: () => {} } as const
}
