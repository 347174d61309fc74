import assert from 'node:assert/strict'
import type { Answer, Call, Client, JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { type Month, monthBefore } from '../papers/months.ts'
import type { openReceiver } from './open-receiver.ts'

/** The tools of every step; `leftovers` are done in the end, the last one first. */
export type Stage = {
  month: Month
  /** Differs in each play, so that nothing was there before. */
  play: string
  /** Number of the electricity meter, which the invoice names; a number belongs to one meter in use. */
  meterNumber: string
  landlord: Client
  /** Asks and gives the answer's body. @throws AssertionError when the answer has another status */
  ask: (status: number, method: string, path: string, call?: Call) => Promise<Answer & { body: JsonBody }>
  /** The verified delivery of an event about an object, as soon as it has come: its identifier and its data. */
  hear: (type: string, resourceId: string) => Promise<{ id: string; data: JsonBody }>
  leftovers: (() => Promise<unknown>)[]
}

type StageDeps = { landlord: Client; receiver: Awaited<ReturnType<typeof openReceiver>>; secret: string }

/** Puts the stage together for one play. */
export function openStage({ landlord, receiver, secret }: StageDeps): Stage {
  const verifier = new Webhook(secret)
  const now = new Date()
  return {
    month: monthBefore(now),
    play: now.getTime().toString(36),
    meterNumber: String(now.getTime()).slice(-8),
    landlord,
    ask: async (status, method, path, call) => {
      const answer = await landlord.request(method, path, call)
      assert.equal(answer.status, status, `${method} ${path} answered ${answer.bytes}`)
      return answer
    },
    hear: async (type, resourceId) => {
      const { body, headers } = await eventually(() => receiver.find(type, resourceId))
      verifier.verify(body, headers)
      const { data } = JSON.parse(body)
      return { id: headers['webhook-id'] ?? '', data }
    },
    leftovers: [],
  }
}
