import { setTimeout as delay } from 'node:timers/promises'
import type { Team } from '@lokum/contracts/interface/teams'
import { connectBroker, readBrokerOptions } from '@lokum/service-kit/broker/connect-broker'
import { readStreamSettings } from '@lokum/service-kit/broker/stream-config'
import { BrokerConfig, ServiceConfig } from '@lokum/service-kit/config'
import { createLog, type Log } from '@lokum/service-kit/telemetry/log'
import type { z } from 'zod'
import { isRefusal } from './is-refusal.ts'
import { setUpBroker } from './set-up-broker.ts'

export const Config = BrokerConfig.extend(ServiceConfig.pick({ LOG_LEVEL: true }).shape)

/** A broker that starts together with this, three nodes that elect a leader: a minute is plenty, and the Job tries again. */
const patienceMs = 60_000
const pauseMs = 1_000

/** Sets the broker up as declared. @throws when it is not there in time or refuses */
export async function runSetUp(config: z.output<typeof Config>, teams?: readonly Team[]): Promise<void> {
  const settings = readStreamSettings(config)
  const log = createLog({ service: 'broker-setup', level: config.LOG_LEVEL })
  await using broker = connectBroker({ ...readBrokerOptions(config), name: 'broker-setup', log })
  using patience = limitPatience()
  const { manager, connection } = await broker.reached(patience.signal)
  // It would take the number and keep one copy.
  if (settings.replicas > 1 && !connection.info?.cluster)
    throw new Error(`NATS_STREAM_REPLICAS is ${settings.replicas}, and this broker is a single node.`)
  await keepTrying(() => setUpBroker({ manager, log, settings }, teams), { log, signal: patience.signal })
}

/** Unlike `AbortSignal.timeout` it keeps the process alive, which otherwise waits for nothing while the broker is away. */
function limitPatience(): Disposable & { signal: AbortSignal } {
  const stop = new AbortController()
  const giveUp = () => stop.abort(new Error(`The broker was not ready within ${patienceMs / 1_000} s.`))
  const timer = setTimeout(giveUp, patienceMs)
  return { signal: stop.signal, [Symbol.dispose]: () => clearTimeout(timer) }
}

async function keepTrying(work: () => Promise<void>, { log, signal }: { log: Log; signal: AbortSignal }) {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isRefusal(error)) throw error
      log.warn({ error: String(error) }, 'broker.not_set_up')
      await delay(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}
