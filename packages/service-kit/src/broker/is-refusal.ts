import { JetStreamApiError } from '@nats-io/jetstream'
import { PermissionViolationError } from '@nats-io/transport-node'

// "Invalid configuration": among others a change that the broker never allows.
const invalidConfiguration = 10052

/** Whether asking the broker once more is no use: the user is not allowed to, or no user is. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return error.code === invalidConfiguration
  return error instanceof Error && error.cause instanceof PermissionViolationError
}
