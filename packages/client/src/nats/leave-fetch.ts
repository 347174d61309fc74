import type { ConsumerMessages } from '@nats-io/jetstream'

/** A broker that does not answer by then has nothing on its way. */
const lastMessagesMs = 1_000

/**
 * Asks for no more messages and lets those arrive that are on their way, so that they can be handed back. The library's own stop drops
 * them, and the broker does not deliver them again until the time for acknowledging is over.
 */
export function leaveFetch(messages: ConsumerMessages): void {
  const stop = () => {
    clearTimeout(timer)
    messages.stop()
  }
  const timer = setTimeout(stop, lastMessagesMs)
  if (hasSubscription(messages)) messages.sub.drain().then(stop, stop)
  else stop()
}

/** The library has it and does not declare it. */
function hasSubscription(messages: object): messages is { sub: { drain: () => Promise<void> } } {
  const sub: unknown = 'sub' in messages ? messages.sub : undefined
  return typeof sub === 'object' && sub !== null && 'drain' in sub && typeof sub.drain === 'function'
}
