import { setTimeout as delay } from 'node:timers/promises'
import type { Lane, LaneDeps } from './lane.ts'

/** Every third rotation ends all older secrets at once; with more of them five would be valid at a time. */
const graceHours = [1, 1, 0]
const tellAfterMs = 2_000

/** Rotates the secret of an endpoint; its receiver knows every secret that it was ever told. */
export function rotateSecrets({ caller, ...need }: LaneDeps): Lane {
  const endpoint = need.endpoint()
  return async (turn) => {
    const grace_hours = graceHours[turn % graceHours.length] ?? 1
    // Without a grace the new secret signs before its answer arrives.
    using _waiting = grace_hours === 0 ? endpoint.awaitSecret() : undefined
    const asked = { key: `rotation-${turn}`, body: { grace_hours } }
    const answer = await caller.sure('POST', `/v1/webhook-endpoints/${endpoint.id}/rotate-secret`, asked)
    if (!answer) return false
    // The receiver gets its new secret late: until then the grace period has to cover it.
    if (grace_hours > 0) await delay(tellAfterMs)
    endpoint.trust(answer.body.secret)
    return true
  }
}

/** Sends a delivery of an endpoint again that has succeeded. */
export function resendDeliveries({ books, caller, random, ...need }: LaneDeps): Lane {
  const endpoint = need.endpoint()
  return async (turn) => {
    const listed = await caller.sure(
      'GET',
      `/v1/webhook-deliveries?endpoint_id=${endpoint.id}&state=succeeded&trigger=event&limit=20`,
    )
    const found: { id: string; event_id: string }[] = listed?.body.data ?? []
    const chosen = found[Math.floor(random() * found.length)]
    if (!chosen) return false
    const resent = await caller.sure('POST', `/v1/webhook-deliveries/${chosen.id}/resend`, { key: `resend-${turn}` })
    if (resent) books.resent.set(resent.body.id, { eventId: chosen.event_id, endpointId: endpoint.id })
    return resent !== undefined
  }
}
