import { type StreamName, streams } from './event.ts'
import { listStreams, replaysPerStream, subjectsIn, type Team, teams } from './teams.ts'

/** The services that have an outbox. */
export const serviceUsers = ['apartments', 'settlements', 'webhooks'] as const
export type ServiceUser = (typeof serviceUsers)[number]

/** The broker's users: the services with an outbox, the set-up of the broker, and other teams. */
export const brokerUsers: readonly string[] = [...serviceUsers, 'setup', ...teams.map(({ name }) => name)]

export type ConsumerContract = {
  durable: string
  stream: StreamName
  subjects: readonly string[]
  /** The only user that may read with it: a service, which makes it again after a loss, or a team, for which the set-up makes it. */
  user: string
  summary: string
}

/** The durable consumers of the services: who reads what, each with a place of its own in the stream. */
export const consumers = {
  settlementsApartments: {
    durable: 'settlements-apartments',
    stream: 'EVENTS',
    subjects: ['apartment.>'],
    user: 'settlements',
    summary: 'updates the copy of the apartments',
  },
  apartmentsAgreements: {
    durable: 'apartments-agreements',
    stream: 'EVENTS',
    subjects: ['agreement.>'],
    user: 'apartments',
    summary: 'makes an apartment active with its first agreement and copies the running agreements',
  },
  webhooksEvents: {
    durable: 'webhooks-events',
    stream: 'EVENTS',
    subjects: streams.EVENTS,
    user: 'webhooks',
    summary: 'creates the deliveries of every event',
  },
  webhooksAudit: {
    durable: 'webhooks-audit',
    stream: 'AUDIT',
    subjects: streams.AUDIT,
    user: 'webhooks',
    summary: 'creates the deliveries of every audit event',
  },
} as const satisfies Record<string, ConsumerContract>

/** Whether a consumer reads everything that its stream keeps. */
export function isWhole({ stream, subjects }: Pick<ConsumerContract, 'stream' | 'subjects'>): boolean {
  return streams[stream].every((kept) => subjects.includes(kept))
}

/** The durable consumers of a team, one for each stream that it reads; the set-up makes them. */
export function consumersOfTeam(team: Team): ConsumerContract[] {
  return listStreams(team).map((stream) => {
    const subjects = subjectsIn(stream, team)
    const kind = stream === 'AUDIT' ? 'audit event' : 'event'
    const summary = isWhole({ stream, subjects })
      ? `every ${kind}, for the team ${team.name}`
      : `events of the team ${team.name}`
    return { durable: `${team.name}-${stream.toLowerCase()}`, stream, subjects, user: team.name, summary }
  })
}

/** The consumers that a team starts and stops by itself, each with a start of its choice. */
export function replaysOfTeam(team: Team): (ConsumerContract & { number: number })[] {
  const numbers = Array.from({ length: replaysPerStream }, (_, index) => index + 1)
  return consumersOfTeam(team).flatMap((consumer) =>
    numbers.map((number) => ({
      ...consumer,
      durable: `${team.name}-replay-${number}`,
      summary: `a replay of the team ${team.name}`,
      number,
    })),
  )
}

/** The consumers of all services and teams. */
export const allConsumers: readonly ConsumerContract[] = [
  ...Object.values(consumers),
  ...teams.flatMap(consumersOfTeam),
]
