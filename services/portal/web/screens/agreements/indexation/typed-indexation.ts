import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Texts } from '../../../interface/use-draft.ts'
import { typedText } from '../../../words/typed-text.ts'
import type { Language } from '../../../words/words.ts'
import { findOne, type Readers } from '../open-readers.ts'

const kinds = ['index', 'percent'] as const

/** The indexation clause as it was typed; null without one. */
export function typedIndexation({ given, needed, decimal, whole }: Readers) {
  const kind = findOne(kinds, given('/indexation/kind'))
  if (kind === undefined) return null
  return {
    kind,
    first_on: needed('/indexation/first_on'),
    interval_months: whole('/indexation/interval_months'),
    percent: kind === 'percent' ? decimal('/indexation/percent', true) : null,
    cap_percent: decimal('/indexation/cap_percent', false),
  }
}

/** A clause as texts of its fields. */
export function indexationTexts(clause: Agreement['indexation'], language: Language): Texts {
  if (clause === null) return { '/indexation/kind': '', '/indexation/interval_months': '12' }
  return {
    '/indexation/kind': clause.kind,
    '/indexation/first_on': clause.first_on,
    '/indexation/interval_months': String(clause.interval_months),
    '/indexation/percent': typedText(clause.percent, language),
    '/indexation/cap_percent': typedText(clause.cap_percent, language),
  }
}
