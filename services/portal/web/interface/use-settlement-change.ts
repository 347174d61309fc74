import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './call.ts'
import { createExpectedChanges, type Expectation } from './expected-changes.ts'
import type { Answer } from './operations.ts'
import { Refusal } from './refusal.ts'

type Known = Answer<'GET /v1/settlements/{id}'>
type Changed = { body: SettlementDetail; version: string | null }

/** The version that a change is sent with: the one that the change before it left. */
export type Version = { version?: string }

type ChangeProps<Asked> = {
  send: (asked: Asked, version: Version) => Promise<Changed>
  /** The detail shown until the answer is there; a refusal takes it back. */
  expect?: (detail: SettlementDetail, asked: Asked) => SettlementDetail
  onDone?: (detail: SettlementDetail, asked: Asked) => void | Promise<void>
}

/** A settlement that was changed elsewhere: as this page knew it, as it is now, and as it would be with the change from here. */
export type Versions = { before: SettlementDetail; theirs: SettlementDetail; mine: SettlementDetail }

const expected = createExpectedChanges<SettlementDetail>()

/**
 * Changes of one settlement, each sent when the one before it is answered, with the ETag of that answer.
 * `error` is the last refusal since the last change was made, even if changes after it succeeded; `stale` is what was changed
 * elsewhere if that is why, `refused` is what was asked, and `again` sends it with the ETag of now.
 */
export function useSettlementChange<Asked = void>(id: string, { send, expect, onDone }: ChangeProps<Asked>) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<{ error: Error; asked: Asked; stale: Versions | null } | null>(null)
  const key = settlementKey(id)
  const mutation = useMutation({
    scope: { id: `settlement ${id}` },
    mutationFn: (asked: Asked) => {
      const version = client.getQueryData<Known>(key)?.version ?? null
      return send(asked, version === null ? {} : { version })
    },
    onMutate: async (asked: Asked) => {
      setRefused(null)
      // A reading that was under way would put the settlement back as it was.
      await client.cancelQueries({ queryKey: key })
      const mine: Expectation<SettlementDetail> = (detail) => expect?.(detail, asked) ?? detail
      const before = client.getQueryData<Known>(key)?.body ?? null
      expected.add(id, mine)
      client.setQueryData<Known>(key, (known) => known && { ...known, body: mine(known.body) })
      return { mine, before }
    },
    onSuccess: (answer, asked, { mine }) => {
      expected.drop(id, mine)
      const shown = client.setQueryData<Known>(key, { ...answer, body: expected.over(id, answer.body) })
      void forgetMonth(client)
      void onDone?.(shown?.body ?? answer.body, asked)
    },
    onError: async (error, asked, expectation) => {
      setRefused({ error, asked, stale: null })
      if (!expectation) return await readAfterRefusal(client, id).then(() => undefined)
      const { mine, before } = expectation
      expected.drop(id, mine)
      const theirs = await readAfterRefusal(client, id)
      if (!isStale(error) || theirs === null || before === null) return
      setRefused({ error, asked, stale: { before, theirs, mine: mine(before) } })
    },
  })
  const reset = () => {
    setRefused(null)
    mutation.reset()
  }
  const again = () => {
    if (refused && !mutation.isPending) mutation.mutate(refused.asked)
  }
  return {
    ...mutation,
    error: refused?.error ?? null,
    refused: refused?.asked,
    stale: refused?.stale ?? null,
    reset,
    again,
  }
}

function isStale(error: Error): boolean {
  return error instanceof Refusal && error.facts.code === 'precondition_failed'
}

/** Reads again what was shown too early, and with it the version for the next change; null: it cannot be read now. */
async function readAfterRefusal(client: QueryClient, id: string): Promise<SettlementDetail | null> {
  const key = settlementKey(id)
  const newer = await call('GET /v1/settlements/{id}', { params: { id } }).catch(() => null)
  if (newer === null) {
    await client.invalidateQueries({ queryKey: key })
    return null
  }
  client.setQueryData<Known>(key, { ...newer, body: expected.over(id, newer.body) })
  return newer.body
}

/** Reads a settlement again, because something that it is made of has changed; undefined if it is not shown. */
export async function rereadSettlement(client: QueryClient, id: string): Promise<SettlementDetail | undefined> {
  const key = settlementKey(id)
  await Promise.all([client.invalidateQueries({ queryKey: key }), forgetMonth(client)])
  return client.getQueryData<Known>(key)?.body
}

function settlementKey(id: string) {
  return ['GET /v1/settlements/{id}', { params: { id } }] as const
}

function forgetMonth(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['GET /v1/settlements/overview'] })
}
