import type { Locale } from '@lokum/amounts/money/write-number'
import { describeFinding } from '@lokum/bill-reader/findings/describe-finding'
import type { ItemNote } from '@lokum/contracts/settlements/item'
import { writeCoded } from '@lokum/contracts/values/coded'
import type { KeptNote, NotedUse, NoteFacts } from './note.ts'
import { noteSentences } from './note-words.ts'

/** A note as clients see it, in their language. */
export function describeNote(note: KeptNote, locale: Locale): ItemNote {
  if (typeof note === 'string') return { code: 'note', detail: note }
  if ('finding' in note) {
    const { code, detail } = describeFinding(note.finding, locale)
    return { code, detail }
  }
  const detail = writeCoded<NoteFacts, keyof NoteFacts>(noteSentences, note, locale)
  return { code: note.code, detail, ...('billed' in note && { use: useOf(note) }) }
}

function useOf({ used, billed, unit }: NotedUse): NonNullable<ItemNote['use']> {
  return { metered: Number(used), billed: Number(billed), unit }
}
