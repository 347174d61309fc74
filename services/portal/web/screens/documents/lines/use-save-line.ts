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
import type { TypedLine } from './typed-line.ts'

type SaveProps = {
  documentId: string
  /** The typed line that is corrected; null: a new one. */
  typed: TypedLine | null
  onDone: () => void
}

/** Adds a typed line to a document, or corrects it, then reads what rests on it again. */
export function useSaveLine({ documentId: id, typed, onDone }: SaveProps) {
  const { accounts, agreements, fields } = useWords()
  const client = useQueryClient()
  const number = typed?.line.line
  return useSave({
    send: async ({ texts, over = typed }: { texts: Texts; over?: TypedLine | null }) => {
      const at = valueAt(texts)
      const { value, faults } = typedNumber(at, texts[at] ?? '', fields, true)
      refuseFaults(faults)
      const body = lineBody(texts, value ?? 0, agreements.categories)
      if (over === null) {
        await sendOnce(`line ${id}`, (key) => call('POST /v1/documents/{id}/lines', { params: { id }, body, key }))
      } else {
        const { line, version } = over
        const asked = { params: { id, line: String(line.line) }, body: changeOf(line, body) }
        await call('PATCH /v1/documents/{id}/lines/{line}', { ...asked, ...(version !== null && { version }) })
      }
      announce(accounts.lineSaved)
      await forgetDocument(client, id)
      onDone()
    },
    reread: async () => {
      const newer = await call('GET /v1/documents/{id}', { params: { id } })
      return { newer, line: lineOf(newer.body.reading?.lines, number) }
    },
  })
}

function lineOf(lines: readonly DocumentLine[] | undefined, number: number | undefined): DocumentLine | null {
  return lines?.find(({ line }) => line === number) ?? null
}
