import type { ConsumerMessages } from '@nats-io/jetstream'
import type { Subscription } from '@nats-io/transport-node'
import type { ReachedBroker } from '../broker/connect-broker.ts'

/** A broker that does not answer by then has nothing on its way. */
const lastMessagesMs = 1_000

/**
 * Asks for no more messages and lets those arrive that are on their way, so that they can be handed back. The client's own stop
 * drops them, and the broker does not offer them again until the time for acknowledging is over. From a broker that is away nothing
 * comes.
 */
export function leaveConsumer({ isConnected }: Pick<ReachedBroker, 'isConnected'>, messages: ConsumerMessages): void {
  const timer = setTimeout(() => messages.stop(), lastMessagesMs)
  const stop = () => {
    clearTimeout(timer)
    messages.stop()
  }
  if (isConnected() && hasSubscription(messages)) messages.sub.drain().then(stop, stop)
  else stop()
}

/** The client has it and does not declare it. */
function hasSubscription(messages: object): messages is { sub: Pick<Subscription, 'drain'> } {
  const sub: unknown = 'sub' in messages ? messages.sub : undefined
  return typeof sub === 'object' && sub !== null && 'drain' in sub && typeof sub.drain === 'function'
}
