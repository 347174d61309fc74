import { AuthorizationError, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'
import { counter } from '../telemetry/metrics.ts'

const countRefused = counter(
  'broker_permission_refused',
  'What the broker refused because the user may not do it; the log names the subject',
  [{ operation: 'publish' }, { operation: 'subscription' }],
)

/** Receives the actions that the broker did not permit. */
export type Refused = (refusal: PermissionViolationError) => void

/** Follows a connection for as long as it is open; gives a function that says whether it is connected now. */
export function watchConnection(connection: NatsConnection, parts: { log: Log; refused: Refused }): () => boolean {
  let connected = true
  const watch = async () => {
    for await (const status of connection.status()) {
      if (status.type === 'error') tellError(status.error, parts)
      if (status.type !== 'disconnect' && status.type !== 'reconnect') continue
      connected = status.type === 'reconnect'
      parts.log.warn({ server: status.server }, `broker.${status.type}ed`)
    }
  }
  void watch()
  return () => connected
}

function tellError(error: Error, { log, refused }: { log: Log; refused: Refused }): void {
  if (error instanceof AuthorizationError) log.warn({ error: String(error) }, 'broker.credentials_refused')
  if (!(error instanceof PermissionViolationError)) return
  const { operation, subject } = error
  countRefused({ operation })
  log.error({ operation, subject }, 'broker.permission_refused')
  refused(error)
}
