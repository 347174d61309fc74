import { consumersOfTeam } from '@lokum/contracts/interface/consumers'
import { teams as declaredTeams, type Team } from '@lokum/contracts/interface/teams'
import { type Repetition, repeat } from '../background/repeat.ts'
import type { Broker } from '../broker/connect-broker.ts'
import type { Log } from '../telemetry/log.ts'
import { consumerConfig } from './consumer-config.ts'
import { findConsumer } from './find-consumer.ts'

/** Long enough to be cheap, and other teams lose nothing meanwhile: a consumer made again begins at the stream's beginning. */
const everyMs = 30_000

/**
 * Makes the consumers of other teams again when the broker has lost them with their stream, as the set-up made them. What exists is
 * left alone: a changed declaration is the set-up's business.
 */
export function restoreReaders(
  { broker, log }: { broker: Broker; log: Log },
  teams: readonly Team[] = declaredTeams,
): Repetition {
  const run = async ({ signal }: { signal: AbortSignal }) => {
    const { manager, ensureStreams } = await broker.reached(signal)
    await ensureStreams()
    for (const consumer of teams.flatMap(consumersOfTeam)) {
      if (await findConsumer(manager, consumer)) continue
      await manager.consumers.add(consumer.stream, consumerConfig(consumer))
      log.warn({ stream: consumer.stream, consumer: consumer.durable }, 'broker.reader_restored')
    }
  }
  return repeat({ log }, { failure: 'broker.readers_not_restored', everyMs, retryAfterMs: () => everyMs, run })
}
