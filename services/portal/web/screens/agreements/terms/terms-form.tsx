import type { ReactNode } from 'react'
import { Stale } from '../../../parts/stale.tsx'
import { useWords } from '../../../words/use-words.ts'
import { usualTexts } from '../optional-parts.ts'
import { SaveForm } from '../save-form.tsx'
import { staleChanges } from '../stale-changes.ts'
import { type FoldedForm, useOptionalParts } from '../use-optional-parts.ts'
import { type TermsFormOptions, useTermsForm } from './use-terms-form.ts'

type TermsFormProps = TermsFormOptions & {
  /** The words of the button, if they are not those of all terms. */
  save?: string
  children: (form: FoldedForm) => ReactNode
}

/** The form of terms, new or changed; only what changes is sent. */
export function TermsForm({ children, save = '', ...parts }: TermsFormProps) {
  const words = useWords()
  const { known } = parts
  const { saving, faults, blocking, stale, refusal, texts, type, typeAll, ...versions } = useTermsForm(parts)
  const { savedTexts: saved, theirTexts: theirs, mineTexts: mine } = versions
  const form = useOptionalParts({ texts, faults, onType: type, onTypeAll: typeAll }, usualTexts)
  return (
    <SaveForm
      faults={faults}
      blocking={blocking}
      refusal={refusal}
      save={save || words.terms.save}
      saving={words.terms.saving}
      isSaving={saving.isPending}
      onSave={() => saving.mutate(known)}
    >
      {children(form)}
      {stale && theirs && mine && (
        <Stale
          title={words.agreements.staleTitle}
          changes={staleChanges({ saved, theirs, mine }, words)}
          onKeepMine={() => saving.mutate(stale)}
          onTakeTheirs={versions.takeTheirs}
        />
      )}
    </SaveForm>
  )
}
