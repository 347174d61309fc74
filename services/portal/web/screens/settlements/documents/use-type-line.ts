import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { type FieldFault, Refusal } from '../../../interface/refusal.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { typedNumber } from '../../../interface/typed-number.ts'
import { rereadSettlement } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'
import { lineBody, valueAt } from './line-body.ts'

type Texts = Readonly<Record<string, string>>
type TypeLineProps = { documentId: string; settlementId: string; onDone: () => void }

/** Adds a typed line to a document, then reads its account and the settlement again. */
export function useTypeLine({ documentId, settlementId, onDone }: TypeLineProps) {
  const { accounts, agreements, fields } = useWords()
  const client = useQueryClient()
  const [unreadable, setUnreadable] = useState<readonly FieldFault[]>([])
  const params = { id: documentId }
  const typing = useMutation({
    mutationFn: async (texts: Texts) => {
      const at = valueAt(texts)
      const { value, faults } = typedNumber(at, texts[at] ?? '', fields, true)
      setUnreadable(faults)
      if (value === null) return
      const body = lineBody(texts, value, agreements.categories)
      await sendOnce(`line ${documentId}`, (key) => call('POST /v1/documents/{id}/lines', { params, body, key }))
      announce(accounts.lineSaved)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['GET /v1/documents/{id}', { params }] }),
        client.invalidateQueries({ queryKey: ['GET /v1/documents/{id}/account', { params }] }),
        rereadSettlement(client, settlementId),
      ])
      onDone()
    },
  })
  const refused = typing.error instanceof Refusal ? typing.error.facts.errors : []
  return { typing, faults: refused.length > 0 ? refused : unreadable }
}
