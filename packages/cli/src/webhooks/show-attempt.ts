import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@lokum/client'
import type { Schemas } from '@lokum/client/types'
import { type ExitCode, exitCodes } from '../outcomes/exit-codes.ts'
import type { Printer } from '../terminal/printer.ts'

type Delivery = Schemas['WebhookDelivery']

/** A receiver has 15 s to answer. */
const longestMs = 20_000

/** Waits for the next attempt of a delivery and shows what came of it; the refusal of a receiver ends with 1. */
export async function showAttempt({ client, printer }: { client: Client; printer: Printer }, queued: Delivery) {
  const began = performance.now()
  let delivery = queued
  while (isWaiting(delivery, queued) && performance.now() - began < longestMs) {
    await wait(500)
    const { attempts: _, ...rest } = (await client.getWebhookDelivery({ id: queued.id })).data
    delivery = rest
  }
  printer.print(delivery, [`${delivery.id}  ${delivery.event_type}  ${outcomeOf(delivery)}`])
  const exitCode: ExitCode = delivery.last_error === null ? exitCodes.done : exitCodes.refused
  return exitCode
}

function isWaiting({ state, attempts_made }: Delivery, queued: Delivery): boolean {
  return attempts_made === queued.attempts_made && (state === 'pending' || state === 'in_flight')
}

function outcomeOf({ state, last_status, last_error, next_attempt_at }: Delivery): string {
  if (last_error === null) return state === 'succeeded' ? `succeeded with ${last_status}` : `${state}, not sent yet`
  const next = next_attempt_at === null ? 'no other attempt' : `next attempt at ${next_attempt_at}`
  return `failed with ${last_status ?? last_error}; ${next}`
}
