import { setTimeout as delay } from 'node:timers/promises'
import { pick } from '../../random.ts'
import type { Cut, Wire } from '../wire.ts'
import type { Kind } from './kind.ts'

const partitionMs = 8_000
/** Longer than any time limit of a statement, a lease and a call. */
const longMs = 25_000
const slowMs = 10_000

/** From whom to whom, as the wires are named. */
const places = {
  'the services and PostgreSQL': /→postgres$/,
  'apartments and PostgreSQL': /^apartments-\d→postgres$/,
  'the limiter and PostgreSQL': /^gateway-\d→postgres$/,
  'one replica and PostgreSQL': /^(apartments|settlements|webhooks)-1→postgres$/,
  'the services and NATS': /→nats$/,
  'one relay and NATS': /^apartments-1→nats$/,
  'the gateway and the services': /^gateway-\d→(apartments|settlements|webhooks)$/,
  'settlements and apartments': /^settlements-\d→apartments$/,
  'callers and the gateway': /^client→gateway$/,
} as const

type ServerName = keyof typeof places
type Break = (wire: Wire) => void

/** Breaks every wire of a place for a time, then heals it. */
function wires(name: string, place: ServerName, { act, lastsMs }: { act: Break; lastsMs: number }): Kind {
  return {
    name: `${name} between ${place}`,
    strike: async ({ system }) => {
      const broken = system.wires(places[place])
      for (const wire of broken) act(wire)
      await delay(lastsMs)
      for (const wire of broken) wire.heal()
    },
  }
}

const refuse = { act: (wire: Wire) => wire.refuse(), lastsMs: partitionMs }
const stall = { act: (wire: Wire) => wire.stall(), lastsMs: partitionMs }
const longStall = { act: (wire: Wire) => wire.stall(), lastsMs: longMs }
const forget = { act: (wire: Wire) => wire.forget(), lastsMs: slowMs }
const loseAnswers = { act: (wire: Wire) => wire.lose('answers'), lastsMs: partitionMs }
const loseRequests = { act: (wire: Wire) => wire.lose('requests'), lastsMs: partitionMs }
const slow = { act: (wire: Wire) => wire.slow({ delayMs: 80 }), lastsMs: slowMs }
const trickle = { act: (wire: Wire) => wire.slow({ bytesPerSecond: 2_000 }), lastsMs: slowMs }

const resets: Kind = {
  name: 'resets on every wire, one after the other',
  strike: async ({ system, random }) => {
    for (const wire of system.wires(/./)) {
      wire.reset()
      await delay(random() * 200)
    }
  },
}

/** Words that pass to PostgreSQL unencrypted; each is cut so often, so that no connection may be lost for good. */
const cuts: readonly Cut[] = [
  { words: 'begin', lose: 'request', times: 30 },
  { words: 'begin', lose: 'answer', times: 30 },
  { words: 'commit', lose: 'request', times: 20 },
  { words: 'commit', lose: 'answer', times: 20 },
  { words: 'rollback', lose: 'answer', times: 20 },
  { words: 'create_apartment', lose: 'answer', times: 20 },
]

const cutKinds = cuts.map(
  (cut): Kind => ({
    name: `the ${cut.lose} of ${cut.words} lost`,
    strike: async ({ system }) => {
      const all = system.wires(/→postgres$/)
      for (const wire of all) wire.cut(cut)
      await delay(slowMs)
      for (const wire of all) wire.heal()
    },
  }),
)

const split: Kind = {
  name: 'one replica of each service cut off from everything',
  strike: async ({ system, random }) => {
    const number = pick(random, [1, 2])
    const cut = system.wires(new RegExp(`^[a-z]+-${number}→`))
    for (const wire of cut) wire.stall()
    await delay(longMs)
    for (const wire of cut) wire.heal()
  },
}

export const networkKinds: readonly Kind[] = [
  wires('refused connections', 'the services and PostgreSQL', refuse),
  wires('refused connections', 'the services and NATS', refuse),
  wires('refused connections', 'the gateway and the services', refuse),
  wires('refused connections', 'settlements and apartments', refuse),
  wires('refused connections', 'the limiter and PostgreSQL', refuse),
  wires('a partition', 'apartments and PostgreSQL', stall),
  wires('a partition', 'the limiter and PostgreSQL', stall),
  wires('a partition', 'the services and NATS', stall),
  wires('a long partition', 'one replica and PostgreSQL', longStall),
  wires('a long partition', 'the services and PostgreSQL', longStall),
  wires('a long partition', 'one relay and NATS', longStall),
  wires('a long partition', 'the gateway and the services', longStall),
  wires('connections forgotten by a middlebox', 'the services and PostgreSQL', forget),
  wires('connections forgotten by a middlebox', 'the services and NATS', forget),
  wires('connections forgotten by a middlebox', 'the gateway and the services', forget),
  wires('answers lost', 'the services and PostgreSQL', loseAnswers),
  wires('answers lost', 'the services and NATS', loseAnswers),
  wires('answers lost', 'the gateway and the services', loseAnswers),
  wires('requests lost', 'the services and NATS', loseRequests),
  wires('slowness', 'the services and PostgreSQL', slow),
  wires('a trickle', 'callers and the gateway', trickle),
  resets,
  ...cutKinds,
  split,
]
