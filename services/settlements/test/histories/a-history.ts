import fc from 'fast-check'

/** The verbs of a history, with how often each comes. */
const verbs = {
  closeMonth: 16,
  createSettlement: 2,
  createTrueUp: 2,
  closeTrueUp: 6,
  correctMonth: 8,
  attach: 3,
  detach: 2,
  placeDocuments: 2,
  receiveBill: 3,
  upload: 1,
  uploadAgain: 1,
  decideDuplicate: 1,
  deleteDocument: 1,
  readAgain: 1,
  addLine: 2,
  replaceLine: 2,
  changeLine: 2,
  deleteLine: 1,
  decideLines: 3,
  createCost: 3,
  calculate: 5,
  approveAll: 2,
  approve: 3,
  correctItem: 3,
  reject: 3,
  restore: 3,
  createItem: 4,
  prepare: 3,
  reopen: 2,
  markSent: 3,
  correct: 4,
  abandon: 4,
  cancel: 2,
  pay: 3,
  reverse: 1,
  match: 1,
  createTerms: 2,
  updateTerms: 1,
  deleteTerms: 1,
  moveOut: 1,
  moveIn: 1,
  enterReading: 2,
  changeReading: 1,
  cancelReading: 1,
} as const
export type Verb = keyof typeof verbs

/** One step: its numbers choose among what exists by then, and are amounts and days where the verb needs some. */
export type Move = { verb: Verb; which: number; part: number; grosze: number; day: number }

export type History = {
  /** The terms of the tenants of each apartment, by their place in the list of terms. */
  tenants: readonly number[]
  moves: readonly Move[]
}

const Verbs = fc.oneof(
  ...Object.entries(verbs).map(([verb, weight]) => ({ weight, arbitrary: fc.constant(verb).filter(isVerb) })),
)

function isVerb(name: string): name is Verb {
  return Object.hasOwn(verbs, name)
}

const Move: fc.Arbitrary<Move> = fc.record({
  verb: Verbs,
  which: fc.noBias(fc.nat(59)),
  part: fc.noBias(fc.nat(255)),
  grosze: fc.noBias(fc.integer({ min: -2_000, max: 30_000 })),
  day: fc.noBias(fc.nat(119)),
})

const Histories: fc.Arbitrary<History> = fc.record({
  tenants: fc.array(fc.constantFrom(0, 0, 1, 2, 3), { minLength: 1, maxLength: 2 }),
  moves: fc.array(Move, { minLength: 20, maxLength: 40, size: 'max' }),
})

/** The history of a seed; always the same one. */
export function aHistory(seed: number): History {
  const [history] = fc.sample(Histories, { seed, numRuns: 1 })
  if (!history) throw new Error(`The seed ${seed} gave no history.`)
  return history
}
