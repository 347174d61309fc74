import { events } from '@lokum/contracts/catalogue'
import {
  type ConsumerContract,
  consumers,
  consumersOfTeam,
  isWhole,
  replaysOfTeam,
  type ServiceUser,
} from '@lokum/contracts/interface/consumers'
import { streams } from '@lokum/contracts/interface/event'
import { replayActions, replaySubject } from '@lokum/contracts/interface/replays'
import { listStreams, subjectsIn, type Team } from '@lokum/contracts/interface/teams'

/** Subjects a user may publish to and subscribe to; everything else is refused. */
export type Permissions = {
  publish: string[]
  subscribe: string[]
  /** Whether it may also publish one answer to each message that it receives. */
  answers?: boolean
}

const streamNames = Object.keys(streams)
const servicesConsumers: readonly ConsumerContract[] = Object.values(consumers)

/**
 * The rights of a service, as few as possible: it publishes its own events, wakes its own relay, reads with its own consumers, and makes
 * again what was lost. Webhooks also serves the other teams.
 */
export function permissionsOfService(user: ServiceUser, teams: readonly Team[]): Permissions {
  const wake = `wake.outbox.${user}`
  const own = servicesConsumers.filter((consumer) => consumer.user === user)
  const permissions = {
    publish: [
      ...events.filter(({ publishers }) => publishers.includes(user)).map(({ type }) => type),
      wake,
      ...lookingAtStreams(),
      ...streamNames.map((stream) => `$JS.API.STREAM.CREATE.${stream}`),
      ...own.flatMap((consumer) => [...makingOwn(consumer), ...reading(consumer)]),
    ],
    subscribe: [inboxOf(user), wake],
  }
  return user === 'webhooks' ? joined(permissions, servingTeams(teams)) : permissions
}

/** Webhooks shows how far the teams are, makes their consumers again when they are lost, and starts and stops their replays. */
function servingTeams(teams: readonly Team[]): Permissions {
  return {
    publish: [
      ...teams.flatMap(consumersOfTeam).flatMap((consumer) => [lookingAt(consumer), making(consumer)]),
      ...teams
        .flatMap(replaysOfTeam)
        .flatMap((consumer) => [lookingAt(consumer), making(consumer), deleting(consumer)]),
    ],
    subscribe: teams.map(({ name }) => replaySubject(name, '*')),
    answers: true,
  }
}

/** Makes the streams and the teams' consumers; it neither deletes anything nor publishes an event nor reads one. */
export function permissionsOfSetup(teams: readonly Team[]): Permissions {
  const teamsConsumers = teams.flatMap(consumersOfTeam)
  return {
    publish: [
      ...lookingAtStreams(),
      ...streamNames.flatMap((stream) => [`$JS.API.STREAM.CREATE.${stream}`, `$JS.API.STREAM.UPDATE.${stream}`]),
      ...teamsConsumers.map(making),
      ...[...servicesConsumers, ...teamsConsumers].map(lookingAt),
    ],
    subscribe: [inboxOf('setup')],
  }
}

/** Listens to its subjects, reads with the consumers made for it, and asks for replays: it can make no consumer of its own. */
export function permissionsOfTeam(team: Team): Permissions {
  const streamsRead = listStreams(team)
  return {
    publish: [
      '$JS.API.INFO',
      ...streamsRead.map((stream) => `$JS.API.STREAM.INFO.${stream}`),
      ...[...consumersOfTeam(team), ...replaysOfTeam(team)].flatMap(reading),
      ...replayActions.map((action) => replaySubject(team.name, action)),
    ],
    subscribe: [...streamsRead.flatMap((stream) => subjectsIn(stream, team)), inboxOf(team.name)],
  }
}

// Answers to a user's questions come to its own inbox, where no other user may listen.
function inboxOf(user: string): string {
  return `_INBOX_${user}.>`
}

function lookingAtStreams(): string[] {
  return ['$JS.API.INFO', ...streamNames.map((stream) => `$JS.API.STREAM.INFO.${stream}`)]
}

/** With several filters they are only in the message, so that the own consumer must be one of the whole stream. @throws otherwise */
function makingOwn(consumer: ConsumerContract): string[] {
  const { stream, durable, subjects } = consumer
  if (subjects.length > 1 && !isWhole(consumer))
    throw new Error(`The consumer ${durable} could be widened: give it one subject, or all of ${stream}.`)
  return [making(consumer)]
}

/**
 * Each subject makes or updates this consumer alone. With a single filter it ends in the filter, and the server refuses every other
 * one. What else is in the message (a subject to push to, a number of copies) no permission restricts, so no team may publish it.
 */
function making({ stream, durable, subjects }: ConsumerContract): string {
  const [only, ...others] = subjects
  if (others.length === 0) return `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${only}`
  return `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`
}

function reading(consumer: ConsumerContract): string[] {
  const { stream, durable } = consumer
  return [lookingAt(consumer), `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`, `$JS.ACK.${stream}.${durable}.>`]
}

function lookingAt({ stream, durable }: ConsumerContract): string {
  return `$JS.API.CONSUMER.INFO.${stream}.${durable}`
}

function deleting({ stream, durable }: ConsumerContract): string {
  return `$JS.API.CONSUMER.DELETE.${stream}.${durable}`
}

function joined(one: Permissions, other: Permissions): Permissions {
  return {
    ...other,
    publish: [...one.publish, ...other.publish],
    subscribe: [...one.subscribe, ...other.subscribe],
  }
}
