import type { Marks } from './mark-line.ts'

/** A line of a file, or a recorded payment, with the key of its group: day, amount and title. */
export type Marked = { id: string; key: string; marks: Marks }

/** Lines or payments that have the same marks, whatever their values. */
type Kind = { names: readonly string[]; all: readonly Marked[] }

/**
 * Pairs the lines of a file with recorded payments of the same key, each at most once and in their order. A mark that both have
 * confirms the pair, or tells the two apart; pairs with more marks in common are made first. Linear in lines and payments.
 * Returns the payments by line. Pure.
 */
export function pairLines(lines: readonly Marked[], payments: readonly Marked[]): Map<string, string> {
  const waiting = new WaitingLines(kindsOf(lines))
  const paired = new Map<string, string>()
  const taken = new Set<string>()
  for (const { kind, common, all } of passesOf(kindsOf(lines), kindsOf(payments))) {
    for (const payment of all) {
      if (taken.has(payment.id)) continue
      const line = waiting.take(payment, { kind, common, paired })
      if (line === undefined) continue
      paired.set(line, payment.id)
      taken.add(payment.id)
    }
  }
  return paired
}

type Pass = { kind: number; common: readonly string[]; all: readonly Marked[] }

/** Each kind of line with each kind of payment, those with the most marks in common first. */
function passesOf(ofLines: readonly Kind[], ofPayments: readonly Kind[]): Pass[] {
  const passes = ofLines.flatMap(({ names }, kind) =>
    ofPayments.map((payments) => ({
      kind,
      common: names.filter((name) => payments.names.includes(name)),
      all: payments.all,
    })),
  )
  return passes.toSorted((one, other) => other.common.length - one.common.length)
}

function kindsOf(all: readonly Marked[]): Kind[] {
  const byNames = Map.groupBy(all, ({ marks }) => JSON.stringify(Object.keys(marks).sort()))
  return [...byNames].map(([names, marked]) => ({ names: JSON.parse(names), all: marked }))
}

type Queue = { ids: string[]; next: number }
type PairingKey = { kind: number; common: readonly string[]; paired: ReadonlyMap<string, string> }

/** The lines of each kind in queues, by their key and the values of some of their marks; built when first needed. */
class WaitingLines {
  readonly #kinds: readonly Kind[]
  readonly #queues = new Map<string, Map<string, Queue>>()

  constructor(kinds: readonly Kind[]) {
    this.#kinds = kinds
  }

  take(payment: Marked, { kind, common, paired }: PairingKey): string | undefined {
    const queue = this.#queuesOf(kind, common).get(groupOf(payment, common))
    while (queue !== undefined && queue.next < queue.ids.length) {
      const id = queue.ids[queue.next]
      queue.next += 1
      if (id !== undefined && !paired.has(id)) return id
    }
    return undefined
  }

  #queuesOf(kind: number, common: readonly string[]): Map<string, Queue> {
    const name = JSON.stringify([kind, common])
    const known = this.#queues.get(name)
    if (known !== undefined) return known
    const groups = Map.groupBy(this.#kinds[kind]?.all ?? [], (line) => groupOf(line, common))
    const queues = new Map([...groups].map(([group, all]) => [group, { ids: all.map(({ id }) => id), next: 0 }]))
    this.#queues.set(name, queues)
    return queues
  }
}

function groupOf({ key, marks }: Marked, common: readonly string[]): string {
  return JSON.stringify([key, ...common.map((name) => marks[name])])
}
