import { replaysOfTeam } from '@lokum/contracts/interface/consumers'
import {
  type ReplayAnswer,
  ReplayName,
  ReplayStart,
  replayActions,
  replaySubject,
} from '@lokum/contracts/interface/replays'
import type { Team } from '@lokum/contracts/interface/teams'
import type { JetStreamManager } from '@nats-io/jetstream'
import type { Msg } from '@nats-io/transport-node'
import { findConsumer } from '../inbox/find-consumer.ts'
import type { Log } from '../telemetry/log.ts'
import { type Replay, startReplay } from './start-replay.ts'

type ReplayDeps = { manager: JetStreamManager; log: Log; team: Team }

/** Starts or stops a replay for a team and returns the answer. It never throws. */
export async function answerReplay({ manager, log, team }: ReplayDeps, message: Msg): Promise<ReplayAnswer> {
  const action = replayActions.find((one) => message.subject === replaySubject(team.name, one))
  try {
    const asked = readBody(message)
    const start = ReplayStart.safeParse(asked)
    const named = action === 'start' ? start : ReplayName.safeParse(asked)
    const replay = named.success ? replayOf(team, named.data) : undefined
    if (!action || !replay) return invalid(team)
    const answer =
      action === 'stop' || !start.success
        ? await stopReplay({ manager }, replay)
        : await startReplay({ manager }, { replay, from: start.data.from })
    log.info({ team: team.name, stream: replay.stream, consumer: replay.durable, action }, 'broker.replay')
    return answer
  } catch (error) {
    log.warn({ team: team.name, action, error: String(error) }, 'broker.replay_failed')
    return { code: 'replay_failed', title: 'The broker did not answer. Ask again in some seconds.' }
  }
}

function replayOf(team: Team, { stream, number }: { stream: string; number: number }): Replay | undefined {
  return replaysOfTeam(team).find((replay) => replay.stream === stream && replay.number === number)
}

function readBody(message: Msg): unknown {
  try {
    return message.json()
  } catch {
    return undefined
  }
}

function invalid(team: Team): ReplayAnswer {
  const names = replaysOfTeam(team).map(({ stream, number }) => `${stream} ${number}`)
  const title = `Ask with {"stream","number"} and, to start, "from" as in 2026-11-20T08:00:00Z. Streams and numbers: ${names.join(', ')}.`
  return { code: 'invalid_replay', title }
}

/** Removes the consumer of a replay. Stopping a replay that does not exist succeeds. */
async function stopReplay({ manager }: { manager: JetStreamManager }, replay: Replay): Promise<ReplayAnswer> {
  if (await findConsumer(manager, replay)) await manager.consumers.delete(replay.stream, replay.durable)
  return { stream: replay.stream, consumer: replay.durable, stopped: true }
}
