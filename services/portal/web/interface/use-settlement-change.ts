import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from './operations.ts'

type Known = Answer<'GET /v1/settlements/{id}'>
type Changed = { body: SettlementDetail; version: string | null }

/** What a change is sent with: the version that the change before it left. */
export type Version = { version?: string }

type ChangeProps<Asked> = {
  send: (asked: Asked, version: Version) => Promise<Changed>
  /** What the page shows until the answer is there; a refusal takes it back. */
  expect?: (detail: SettlementDetail, asked: Asked) => SettlementDetail
  onDone?: (detail: SettlementDetail, asked: Asked) => void
}

/** Changes of one settlement, each sent when the one before it is answered, with the ETag of that answer. */
export function useSettlementChange<Asked = void>(id: string, { send, expect, onDone }: ChangeProps<Asked>) {
  const client = useQueryClient()
  const key = settlementKey(id)
  return useMutation({
    scope: { id: `settlement ${id}` },
    mutationFn: (asked: Asked) => {
      const version = client.getQueryData<Known>(key)?.version ?? null
      return send(asked, version === null ? {} : { version })
    },
    onMutate: async (asked: Asked) => {
      await client.cancelQueries({ queryKey: key })
      if (!expect) return
      client.setQueryData<Known>(key, (known) => known && { ...known, body: expect(known.body, asked) })
    },
    onSuccess: (answer, asked) => {
      client.setQueryData<Known>(key, answer)
      void forgetMonth(client)
      onDone?.(answer.body, asked)
    },
    // What was shown too early is read again, and with it the version for the next try.
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Reads a settlement again, because something that it is made of has changed. */
export async function rereadSettlement(client: QueryClient, id: string): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: settlementKey(id) }), forgetMonth(client)])
}

function settlementKey(id: string) {
  return ['GET /v1/settlements/{id}', { params: { id } }] as const
}

function forgetMonth(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['GET /v1/settlements/overview'] })
}
