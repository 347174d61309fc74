import { JetStreamApiError } from '@nats-io/jetstream'
import { PermissionViolationError } from '@nats-io/transport-node'

// "Invalid configuration": among others a change that the broker never allows.
const invalidConfiguration = 10052

/** Whether a retry is useless: this user, or any user, lacks the permission. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return error.code === invalidConfiguration
  return error instanceof Error && error.cause instanceof PermissionViolationError
}
