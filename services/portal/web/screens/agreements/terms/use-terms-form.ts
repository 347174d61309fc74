import type { DatedTerms, TermsVersion, TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { type Texts, useDraft } from '../../../interface/use-draft.ts'
import { useSave } from '../../../interface/use-save.ts'
import { useWords } from '../../../words/use-words.ts'
import { datedTexts } from '../agreement-texts.ts'

/** All terms of an agreement, with its version. */
export type KnownTerms = { body: { data: TermsVersion[] }; version: string | null }

export type TermsFormOptions = {
  agreementId: string
  known: KnownTerms
  /** The name of the draft. */
  draft: string
  /** The first texts of the fields, besides the terms themselves. */
  first: Texts
  /** The terms that the form changes. */
  baseOf: (versions: readonly TermsVersion[], texts: Texts) => DatedTerms
  send: (texts: Texts, known: KnownTerms) => Promise<TermsWithEffects>
  onSaved: (saved: TermsWithEffects) => void
}

/** The texts of a form of terms over those that are saved, and how they are saved. */
export function useTermsForm({ agreementId: id, known, draft, first, baseOf, send, onSaved }: TermsFormOptions) {
  const { language } = useWords()
  const client = useQueryClient()
  const { typed, type, typeAll, drop } = useDraft(draft)
  const textsOver = ({ body }: KnownTerms): Texts => {
    const own = { ...first, ...typed }
    return { ...datedTexts(baseOf(body.data, own), language), ...own }
  }
  const save = useSave({
    send: async (over: KnownTerms) => {
      const saved = await send(textsOver(over), over)
      drop()
      await client.invalidateQueries()
      onSaved(saved)
    },
    reread: () => call('GET /v1/agreements/{id}/terms', { params: { id } }),
  })
  const texts = textsOver(known)
  const baseTexts = ({ body }: KnownTerms) => datedTexts(baseOf(body.data, texts), language)
  return {
    ...save,
    texts,
    type,
    typeAll,
    savedTexts: baseTexts(known),
    theirTexts: save.stale && baseTexts(save.stale),
    mineTexts: save.stale && textsOver(save.stale),
    takeTheirs: () => {
      drop()
      save.saving.reset()
      client.setQueryData(['GET /v1/agreements/{id}/terms', { params: { id } }], save.stale)
    },
  }
}
