import { type BrokerAddress, connectionOptions } from './connection-options.ts'
import { wait } from './wait.ts'

/** Why the broker was not reached yet; reported once for each reason. */
export type ConnectEntry = { readonly what: 'broker_not_reached'; readonly error: string }

export type ConnectOptions = BrokerAddress & {
  log?: (entry: ConnectEntry) => void
  /** Ends the waiting. */
  signal?: AbortSignal
}

const retryMs = 1_000

type Connect<Connection> = (options: ReturnType<typeof connectionOptions>) => Promise<Connection>

/**
 * Connects as a team, with `connect` of `@nats-io/transport-node`. Waits for a broker that is away; later the connection reconnects by itself, without a limit.
 * @throws Error when the broker refuses the user or the password
 */
export async function connectBroker<Connection>(
  connect: Connect<Connection>,
  { log, signal, ...address }: ConnectOptions,
): Promise<Connection> {
  const options = connectionOptions(address)
  const stop = signal ?? new AbortController().signal
  let told: string | undefined
  for (;;) {
    stop.throwIfAborted()
    try {
      // The library would retry a refused login without a word, as if the broker were away.
      return await connect({ ...options, waitOnFirstConnect: false })
    } catch (error) {
      const reason = String(error)
      if (isRefused(reason))
        throw new Error(`The broker refuses the user ${options.user}: the name or the password is wrong.`, {
          cause: error,
        })
      if (reason !== told) log?.({ what: 'broker_not_reached', error: reason })
      told = reason
    }
    await wait(retryMs, stop)
  }
}

/** A broker that is too busy for a login ends it with another error. */
function isRefused(reason: string): boolean {
  return /authorization violation/i.test(reason)
}
