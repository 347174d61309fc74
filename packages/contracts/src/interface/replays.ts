import { z } from 'zod'
import { replaysPerStream } from './teams.ts'

/** A team's questions to the webhooks service on `team.<name>.replay.<action>`, and the answers. */
export const replayActions = ['start', 'stop'] as const
type ReplayAction = (typeof replayActions)[number]

export function replaySubject(team: string, action: ReplayAction | '*'): string {
  return `team.${team}.replay.${action}`
}

/** Which consumer of the team is meant. */
export const ReplayName = z.strictObject({
  stream: z.enum(['EVENTS', 'AUDIT']),
  number: z.int().min(1).max(replaysPerStream),
})

/** The broker counts nanoseconds since 1970 in 64 bits, which end in 2262. */
const firstYear = 1970
const lastYear = 2261

function isWithinBroker(from: string): boolean {
  const year = new Date(from).getUTCFullYear()
  return year >= firstYear && year <= lastYear
}

export const ReplayStart = ReplayName.extend({ from: z.iso.datetime({ offset: true }).refine(isWithinBroker) })

export type ReplayAnswer =
  | { stream: string; consumer: string; from: string; oldest: string; waiting: number }
  | { stream: string; consumer: string; stopped: true }
  | { code: 'invalid_replay' | 'replay_exists' | 'replay_failed'; title: string }
