import type { TermsReason, TermsVersion } from '@lokum/contracts/settlements/agreement-terms'
import type { Texts } from '../../../interface/use-draft.ts'
import { findOne } from '../open-readers.ts'
import { reasons } from './read-new-terms.ts'

/** Why terms changed, as the form begins with it; nothing for the terms with which the agreement began. */
export function whyTexts({ reason, source }: TermsVersion): Texts {
  return reason === null ? {} : { '/reason': reason, '/source': source ?? '' }
}

/** The members that were typed differently; an emptied source is removed. */
export function changedWhy(texts: Texts, own: TermsVersion): { reason?: TermsReason; source?: string | null } {
  if (own.reason === null) return {}
  const reason = findOne(reasons, texts['/reason'] ?? '')
  const source = (texts['/source'] ?? '').trim()
  return {
    ...(reason !== undefined && reason !== own.reason && { reason }),
    ...(source !== (own.source ?? '') && { source: source === '' ? null : source }),
  }
}
