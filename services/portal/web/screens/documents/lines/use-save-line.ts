import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { typedNumber } from '../../../interface/typed-number.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../../interface/use-save.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'
import { changeOf, lineBody, valueAt } from './line-body.ts'

type SaveProps = {
  documentId: string
  /** The typed line that is corrected; null: a new one. */
  line: DocumentLine | null
  onDone: () => void
}

/** Adds a typed line to a document, or corrects it, then reads what rests on it again. */
export function useSaveLine({ documentId: id, line, onDone }: SaveProps) {
  const { accounts, agreements, fields } = useWords()
  const client = useQueryClient()
  return useSave({
    send: async (texts: Texts) => {
      const at = valueAt(texts)
      const { value, faults } = typedNumber(at, texts[at] ?? '', fields, true)
      refuseFaults(faults)
      const body = lineBody(texts, value ?? 0, agreements.categories)
      if (line === null) {
        await sendOnce(`line ${id}`, (key) => call('POST /v1/documents/{id}/lines', { params: { id }, body, key }))
      } else {
        const params = { id, line: String(line.line) }
        await call('PATCH /v1/documents/{id}/lines/{line}', { params, body: changeOf(line, body) })
      }
      announce(accounts.lineSaved)
      await forgetDocument(client, id)
      onDone()
    },
  })
}
