import type { jetstream } from '@nats-io/jetstream'
import { wait } from './wait.ts'

export type NatsConnection = Parameters<typeof jetstream>[0]

type Asker = { connection: NatsConnection; team: string; signal?: AbortSignal }
type ReplayName = { stream: 'EVENTS' | 'AUDIT'; number: 1 | 2 }

export type Replay = {
  stream: string
  /** For `followEvents`. */
  consumer: string
  from: string
  /** The oldest event that the stream still has: what was before is gone. */
  oldest: string
  waiting: number
}

/** The replay was refused; `code` says why. */
export class ReplayRefused extends Error {
  override readonly name = 'ReplayRefused'
  readonly code: string
  constructor({ code, title }: { code: string; title: string }) {
    super(title)
    this.code = code
  }
}

/** Starts a replay from a time, or continues the one that was started from it. @throws ReplayRefused when another one is there */
export async function startReplay(asker: Asker, { from, ...name }: ReplayName & { from: Date }): Promise<Replay> {
  return await ask(asker, 'start', { ...name, from: from.toISOString() })
}

/** Ends a replay, so that another one can start; one that does not exist is no error. */
export async function stopReplay(asker: Asker, name: ReplayName): Promise<void> {
  await ask(asker, 'stop', name)
}

const attempts = 10
const pauseMs = 2_000
const answersWithinMs = 10_000

/** The service does not answer for some seconds after many questions, or while it restarts. */
async function ask(asker: Asker, action: string, body: object) {
  const stop = asker.signal ?? new AbortController().signal
  for (let attempt = 1; ; attempt += 1) {
    stop.throwIfAborted()
    try {
      return await askOnce(asker, action, body)
    } catch (error) {
      const isFinal = error instanceof ReplayRefused && error.code !== 'replay_failed'
      if (isFinal || attempt === attempts || asker.connection.isClosed()) throw error
    }
    await wait(pauseMs, stop)
  }
}

async function askOnce({ connection, team }: Asker, action: string, body: object) {
  const subject = `team.${team}.replay.${action}`
  const asked = connection.request(subject, JSON.stringify(body), { timeout: answersWithinMs })
  const message = await asked.catch((error: unknown) => {
    // A user may publish to the subjects of its own team only, and that does not change by waiting.
    if (!/permissions violation/i.test(String(error))) throw error
    const title = `The user of this connection may not ask for replays of the team ${team}.`
    throw new ReplayRefused({ code: 'replay_forbidden', title })
  })
  const answer = JSON.parse(message.string())
  if (answer.code !== undefined) throw new ReplayRefused(answer)
  return answer
}
