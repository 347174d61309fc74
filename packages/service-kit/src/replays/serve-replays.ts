import { replaySubject } from '@lokum/contracts/interface/replays'
import { teams as declaredTeams, type Team } from '@lokum/contracts/interface/teams'
import type { Msg } from '@nats-io/transport-node'
import { repeat } from '../background/repeat.ts'
import type { Broker } from '../broker/connect-broker.ts'
import type { Log } from '../telemetry/log.ts'
import { answerReplay } from './answer-replay.ts'

/** A team that asks more often gets no answer for a while. The broker counts the questions, so a flood costs this service nothing. */
const questions = { most: 20, pauseMs: 5_000 }
const retryMs = 30_000

type ReplayDeps = { broker: Broker; log: Log }

/**
 * Starts and stops the replays of other teams as they ask. No team may make a consumer itself: the broker's permissions do not
 * restrict what a consumer is like (docs/decisions/0093).
 */
export function serveReplays(parts: ReplayDeps, teams: readonly Team[] = declaredTeams): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  for (const team of teams) stack.use(serveTeam(parts, team))
  return stack
}

function serveTeam({ broker, log }: ReplayDeps, team: Team): AsyncDisposable {
  const run = async ({ signal }: { signal: AbortSignal }) => {
    const { connection, manager } = await broker.reached(signal)
    const subject = replaySubject(team.name, '*')
    const subscription = connection.subscribe(subject, { queue: 'webhooks', max: questions.most })
    const leave = () => subscription.unsubscribe()
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    try {
      for await (const message of subscription) await respond(message)
    } finally {
      signal.removeEventListener('abort', leave)
    }
    async function respond(message: Msg): Promise<void> {
      const answer = await answerReplay({ manager, log, team }, message)
      message.respond(JSON.stringify(answer))
    }
  }
  const { pauseMs } = questions
  return repeat({ log }, { failure: 'broker.replays_not_served', everyMs: pauseMs, retryAfterMs: () => retryMs, run })
}
