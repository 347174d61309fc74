import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Replaced, replacementOf } from './replaced-line.ts'

/**
 * Adds a typed line and gives its number. The line that it replaces is excluded first: sent again after a failure, that changes
 * nothing, and the key of the new line keeps it from being added twice.
 */
export function useAddLine(id: string) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const exclude = ({ line, version }: Replaced) =>
    call('POST /v1/documents/{id}/lines/decide', {
      params: { id },
      body: { as: 'excluded', reason: accounts.misread, lines: [line.line] },
      ...(version !== null && { version }),
    })
  return async (body: ReturnType<typeof replacementOf>, replaced: Replaced | null = null): Promise<number | null> => {
    const form = `line ${id}${replaced === null ? '' : ` instead of ${replaced.line.line}`}`
    try {
      if (replaced !== null) await exclude(replaced)
      const add = (key: string) => call('POST /v1/documents/{id}/lines', { params: { id }, body, key })
      const { body: document } = await sendOnce(form, add)
      return document.reading?.lines.at(-1)?.line ?? null
    } catch (error) {
      // What was done before the failure is shown, and the next try begins from there.
      if (replaced !== null) await forgetDocument(client, id)
      throw error
    }
  }
}
