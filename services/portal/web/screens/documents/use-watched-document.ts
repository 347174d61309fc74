import type { Document } from '@lokum/contracts/settlements/document'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../interface/call.ts'
import { forgetDocument } from '../../interface/forget-document.ts'
import { announce } from '../../parts/announce.tsx'
import { useWords } from '../../words/use-words.ts'

const everyMs = 2_000

/** Fetches a document every two seconds while its text is being recognised, except in a hidden tab; then everything that shows it. */
export function useWatchedDocument({ id, reading }: Document): void {
  const { documents } = useWords()
  const client = useQueryClient()
  const wasWaiting = useRef(false)
  const state = reading?.state ?? null
  const asked = { params: { id } }
  useQuery({
    queryKey: ['GET /v1/documents/{id}', asked],
    queryFn: () => call('GET /v1/documents/{id}', asked),
    refetchInterval: state === 'waiting' ? everyMs : false,
  })
  useEffect(() => {
    if (state !== 'waiting' && wasWaiting.current) {
      announce(state === 'failed' ? documents.notRecognised : documents.recognised)
      void forgetDocument(client, id)
    }
    wasWaiting.current = state === 'waiting'
  }, [state, documents, client, id])
}
