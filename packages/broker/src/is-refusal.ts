import { JetStreamApiError } from '@nats-io/jetstream'
import { PermissionViolationError } from '@nats-io/transport-node'

// "Invalid configuration": among others a change that the broker never allows.
const invalidConfiguration = 10052
// "Insufficient storage resources": the streams would be larger than the store.
const noRoom = 10047

export function isNoRoom(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === noRoom
}

/** Whether a retry is useless: this user, or any user, lacks the permission. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return error.code === invalidConfiguration
  return error instanceof Error && (error.cause instanceof PermissionViolationError || isNoRoom(error.cause))
}
