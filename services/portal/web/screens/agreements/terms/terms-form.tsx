import type { ReactNode } from 'react'
import { Stale } from '../../../parts/stale.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { AgreementForm } from '../bind-field.ts'
import { usualTexts } from '../optional-parts.ts'
import { SaveForm } from '../save-form.tsx'
import { staleChanges } from '../stale-changes.ts'
import { useOptionalParts } from '../use-optional-parts.ts'
import { DatedFields } from './dated-fields.tsx'
import { type TermsFormOptions, useTermsForm } from './use-terms-form.ts'

type TermsFormProps = TermsFormOptions & { children?: (form: AgreementForm) => ReactNode }

/** The form of terms, new or changed; only what changes is sent. */
export function TermsForm({ children, ...parts }: TermsFormProps) {
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
      save={words.terms.save}
      saving={words.terms.saving}
      isSaving={saving.isPending}
      onSave={() => saving.mutate(known)}
    >
      {children?.(form)}
      <DatedFields form={form} />
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
