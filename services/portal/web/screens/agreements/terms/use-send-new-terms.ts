import type { TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import { refuseFaults } from '../../../interface/use-save.ts'
import { useWords } from '../../../words/use-words.ts'
import { readNewTerms } from './read-new-terms.ts'
import type { KnownTerms } from './use-terms-form.ts'

/** Sends new terms with what differs from those before, once however often it is tried. */
export function useSendNewTerms(id: string, form: string) {
  const words = useWords()
  return async (texts: Texts, { body: { data }, version }: KnownTerms): Promise<TermsWithEffects> => {
    const { body, faults } = readNewTerms(texts, data, words)
    refuseFaults(faults)
    const asked = { params: { id }, body, ...(version !== null && { version }) }
    return (await sendOnce(form, (key) => call('POST /v1/agreements/{id}/terms', { ...asked, key }))).body
  }
}
