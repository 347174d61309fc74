import { events } from '@lokum/contracts/catalogue'
import {
  type BrokerUser,
  type ConsumerContract,
  consumers,
  isReader,
  type Reader,
} from '@lokum/contracts/interface/consumers'
import { streams } from '@lokum/contracts/interface/event'

/** Subjects a user may publish to and subscribe to; everything else is refused. */
type Permissions = { publish: string[]; subscribe: string[] }

const streamNames = Object.keys(streams)
const declaredConsumers: readonly ConsumerContract[] = Object.values(consumers)
const readersConsumers = declaredConsumers.filter(({ user }) => isReader(user))

/** What a user needs and not more, from the declarations of events and consumers. */
export function permissionsOf(user: BrokerUser): Permissions {
  if (user === 'setup') return settingUp()
  if (isReader(user)) return readingOnly(user)
  return serving(user)
}

/**
 * A service publishes its own events, wakes its own relay, reads with its own consumers, and makes again what was lost. Webhooks
 * also looks at how far the readers of other teams are, for its metrics, and makes their consumers again when they are lost.
 */
function serving(user: Exclude<BrokerUser, 'setup' | Reader>): Permissions {
  const wake = `wake.outbox.${user}`
  return {
    publish: [
      ...events.filter(({ publishers }) => publishers.includes(user)).map(({ type }) => type),
      wake,
      ...lookingAtStreams(),
      ...streamNames.map((stream) => `$JS.API.STREAM.CREATE.${stream}`),
      ...consumersOf(user).flatMap((consumer) => [...making(consumer), ...reading(consumer)]),
      ...(user === 'webhooks'
        ? readersConsumers.flatMap((consumer) => [lookingAt(consumer), ...making(consumer)])
        : []),
    ],
    subscribe: [inboxOf(user), wake],
  }
}

/** Makes the streams and the readers' consumers; it neither deletes anything nor publishes an event nor reads one. */
function settingUp(): Permissions {
  return {
    publish: [
      ...lookingAtStreams(),
      ...streamNames.flatMap((stream) => [`$JS.API.STREAM.CREATE.${stream}`, `$JS.API.STREAM.UPDATE.${stream}`]),
      ...readersConsumers.flatMap(making),
      ...declaredConsumers.map(lookingAt),
    ],
    subscribe: [inboxOf('setup')],
  }
}

/** Listens to what is published and reads with the consumers made for it. */
function readingOnly(user: Reader): Permissions {
  return {
    publish: [...lookingAtStreams(), ...consumersOf(user).flatMap(reading)],
    subscribe: [...Object.values(streams).flat(), inboxOf(user)],
  }
}

// Answers to a user's questions come to its own inbox, where no other user may listen.
function inboxOf(user: BrokerUser): string {
  return `_INBOX_${user}.>`
}

function lookingAtStreams(): string[] {
  return ['$JS.API.INFO', ...streamNames.map((stream) => `$JS.API.STREAM.INFO.${stream}`)]
}

/**
 * Each subject makes or updates this consumer alone. With a single filter it ends in the filter, and the server refuses every
 * other one; with several the filters are only in the message, so that such a consumer must be one of the whole stream.
 * @throws when a consumer with several filters could be widened
 */
function making({ stream, durable, subjects }: ConsumerContract): string[] {
  const [only, ...others] = subjects
  if (others.length === 0) return [`$JS.API.CONSUMER.CREATE.${stream}.${durable}.${only}`]
  const isWhole = streams[stream].every((subject) => subjects.includes(subject))
  if (!isWhole) throw new Error(`The consumer ${durable} could be widened: give it one subject, or all of ${stream}.`)
  return [`$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`]
}

function reading(consumer: ConsumerContract): string[] {
  const { stream, durable } = consumer
  return [lookingAt(consumer), `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`, `$JS.ACK.${stream}.${durable}.>`]
}

function lookingAt({ stream, durable }: ConsumerContract): string {
  return `$JS.API.CONSUMER.INFO.${stream}.${durable}`
}

function consumersOf(user: BrokerUser): ConsumerContract[] {
  return declaredConsumers.filter((consumer) => consumer.user === user)
}
