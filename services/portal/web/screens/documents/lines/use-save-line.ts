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
import { keepKind, lineBody, valueAt } from './line-body.ts'
import { shownBesidePrice, writeReplacement } from './replaced-line.ts'
import type { TypedLine } from './typed-line.ts'

type SaveProps = {
  documentId: string
  /** The typed line that is corrected; null: a new one. */
  typed: TypedLine | null
  /** The line that was read wrongly, whose place the new one takes. */
  replaced: DocumentLine | null
  /** Gives the number of a new line. */
  onDone: (added: number | null) => void
}

/** Adds a typed line to a document, also in the place of one that was read, or corrects it; then reads what rests on it again. */
export function useSaveLine({ documentId: id, typed, replaced, onDone }: SaveProps) {
  const { accounts, agreements, fields } = useWords()
  const client = useQueryClient()
  const number = typed?.line.line
  return useSave({
    send: async ({ texts, over = typed }: { texts: Texts; over?: TypedLine | null }) => {
      const shown = [valueAt(texts), ...shownBesidePrice(replaced, texts)]
      const read = shown.map((at, place) => ({ at, ...typedNumber(at, texts[at] ?? '', fields, place === 0) }))
      refuseFaults(read.flatMap(({ faults }) => faults))
      const numberAt = (at: string) => read.find((one) => one.at === at)?.value ?? null
      const body = lineBody(texts, numberAt(valueAt(texts)) ?? 0, agreements.categories)
      const [quantity, amount] = [numberAt('/quantity'), numberAt('/amount_pln')]
      let added: number | null = null
      if (over !== null) {
        const { line, version } = over
        const asked = { params: { id, line_number: String(line.line) }, body: keepKind(line, body) }
        await call('PATCH /v1/documents/{id}/lines/{line_number}', { ...asked, ...(version !== null && { version }) })
      } else added = await addLine(id, replaced ? writeReplacement(replaced, { body, quantity, amount }) : body)
      announce(replaced === null ? accounts.lineSaved : accounts.lineCorrected)
      await forgetDocument(client, id)
      onDone(added)
    },
    // A line that is replaced is not changed, so there is nothing of others to show beside it.
    ...(replaced === null && {
      reread: async () => {
        const newer = await call('GET /v1/documents/{id}', { params: { id } })
        return { newer, line: lineOf(newer.body.reading?.lines, number) }
      },
    }),
  })
}

function lineOf(lines: readonly DocumentLine[] | undefined, number: number | undefined): DocumentLine | null {
  return lines?.find(({ line }) => line === number) ?? null
}

/** Adds a typed line, perhaps in the place of one that was read, and gives its number. */
async function addLine(
  id: string,
  body: ReturnType<typeof lineBody> | ReturnType<typeof writeReplacement>,
): Promise<number | null> {
  const form = `line ${id}${'replaces' in body ? ` instead of ${body.replaces}` : ''}`
  const add = (key: string) => call('POST /v1/documents/{id}/lines', { params: { id }, body, key })
  const { body: document } = await sendOnce(form, add)
  return document.reading?.lines.at(-1)?.line ?? null
}
