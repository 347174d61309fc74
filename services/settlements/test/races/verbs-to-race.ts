import type { Move, Verb } from '../histories/a-history.ts'

/** How far the settlements of a scene have come when two verbs meet. */
export const states = ['draft', 'calculated', 'decided', 'prepared', 'sent', 'correcting', 'corrected'] as const
export type State = (typeof states)[number]

type Raced = { allowed: readonly State[]; numbers?: Partial<Omit<Move, 'verb'>> }

const any = states
const open = ['draft', 'calculated', 'decided', 'correcting'] as const
const calculated = ['calculated', 'decided', 'correcting'] as const

/**
 * The verbs of histories that two hands use at the same moment, the states of a settlement in which each has something to do, and
 * numbers of its move. A scene has few of each thing: the bill that both settlements include and another bill.
 */
const raced = {
  calculate: { allowed: open },
  approveAll: { allowed: calculated },
  approve: { allowed: calculated },
  correctItem: { allowed: calculated },
  reject: { allowed: calculated },
  restore: { allowed: calculated },
  createItem: { allowed: open },
  attach: { allowed: open, numbers: { part: 1 } },
  detach: { allowed: open, numbers: { part: 0 } },
  prepare: { allowed: ['decided', 'calculated'] },
  reopen: { allowed: ['prepared', 'corrected'] },
  markSent: { allowed: ['prepared', 'corrected'] },
  correct: { allowed: ['sent'] },
  abandon: { allowed: ['correcting', 'corrected'] },
  cancel: { allowed: ['decided', 'prepared', 'draft'] },
  createSettlement: { allowed: any, numbers: { day: 1 } },
  createTrueUp: { allowed: any, numbers: { part: 1 } },
  placeDocuments: { allowed: any, numbers: { which: 1, part: 3 } },
  deleteDocument: { allowed: any },
  readAgain: { allowed: any },
  addLine: { allowed: any },
  replaceLine: { allowed: any },
  changeLine: { allowed: any },
  deleteLine: { allowed: any },
  decideLines: { allowed: any },
  createCost: { allowed: any },
  pay: { allowed: ['sent', 'prepared', 'corrected'], numbers: { part: 3 } },
  reverse: { allowed: ['sent', 'corrected'] },
  match: { allowed: ['sent', 'corrected'], numbers: { part: 1 } },
  createTerms: { allowed: any, numbers: { part: 1, day: 10 } },
  updateTerms: { allowed: any, numbers: { part: 6 } },
  deleteTerms: { allowed: any, numbers: { day: 1 } },
  moveOut: { allowed: any, numbers: { day: 19 } },
  enterReading: { allowed: any, numbers: { day: 20 } },
  changeReading: { allowed: any },
  cancelReading: { allowed: any },
} as const satisfies Partial<Record<Verb, Raced>>

export type RacedVerb = keyof typeof raced
const verbs = Object.keys(raced).filter(isRaced)

function isRaced(name: string): name is RacedVerb {
  return Object.hasOwn(raced, name)
}

export type Pair = { state: State; verbs: readonly [RacedVerb, RacedVerb] }

/** Every two verbs, one of them twice included, in a state that allows both, or else in one that allows the first. */
export const pairs: readonly Pair[] = verbs.flatMap((first, index) =>
  verbs
    .slice(index)
    .flatMap((second) => statesFor(first, second).map((state) => ({ state, verbs: [first, second] }) as const)),
)

function statesFor(first: RacedVerb, second: RacedVerb): readonly State[] {
  const those: readonly State[] = raced[first].allowed
  const others: readonly State[] = raced[second].allowed
  const both = those.filter((state) => others.includes(state))
  return both.length > 0 ? both : [...those.slice(0, 1), ...others.slice(0, 1)]
}

/** The move of a hand in a round: numbers of the verb, else those of the round, by which hands meet at one thing or at two. */
export function moveOf(verb: RacedVerb, { round, hand }: { round: number; hand: number }): Move {
  const number = hand === 0 ? 0 : round % 3
  const given: Raced = raced[verb]
  return { verb, which: 0, part: number, grosze: 700 + 100 * number, day: 1 + number, ...given.numbers }
}
