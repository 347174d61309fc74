import type { RecordedTransfer, Transfer } from './recorded-transfers.ts'

const daysApart = [0, -1, 1, -2, 2, -3, 3]
/** Shorter titles say too little. */
const leastTitle = 10
/** Payments compared for one transfer and day; more with a title that fits are no accident. */
const mostTitles = 500

type TransferOfAgreements = Transfer & { agreementIds: readonly string[] }

/**
 * Recorded payments by what makes them probably the same transfer as another one: the same amount, at most three days apart, and
 * the same agreement, or a title that is equal or cut off, as banks cut titles. A payment with neither may be any transfer.
 */
export class NearTransfers {
  readonly #groups: ReadonlyMap<string, readonly RecordedTransfer[]>
  readonly #titles: ReadonlyMap<string, Titles>

  constructor(recorded: readonly RecordedTransfer[]) {
    const named = recorded.flatMap((payment) => namesOf(payment).map((name) => ({ name, payment })))
    const groups = Map.groupBy(named, ({ name }) => name)
    this.#groups = new Map([...groups].map(([name, all]) => [name, all.map(({ payment }) => payment)]))
    const titled = recorded.filter(({ titleKey }) => titleKey.length >= leastTitle)
    const days = Map.groupBy(titled, (payment) => nameOf(payment, 'titles'))
    this.#titles = new Map([...days].map(([name, all]) => [name, new Titles(all)]))
  }

  /** The nearest one; a different bank's reference or own account tells it apart. */
  find(wanted: TransferOfAgreements): RecordedTransfer | undefined {
    for (const days of daysApart) {
      for (const near of this.#at({ ...wanted, day: wanted.day + days })) if (!isApart(wanted, near)) return near
    }
    return undefined
  }

  *#at({ agreementIds, ...wanted }: TransferOfAgreements): Generator<RecordedTransfer> {
    for (const id of agreementIds) yield* this.#groups.get(nameOf(wanted, `agreement ${id}`)) ?? []
    if (wanted.titleKey.length >= leastTitle) {
      const titles = this.#titles.get(nameOf(wanted, 'titles'))
      if (titles !== undefined) yield* firstOf(titles.findCut(wanted.titleKey), mostTitles)
    }
    yield* this.#groups.get(nameOf(wanted, 'nothing')) ?? []
  }
}

/** Payments of one amount and day by their titles. */
class Titles {
  readonly #byTitle: ReadonlyMap<string, readonly RecordedTransfer[]>
  readonly #sorted: readonly string[]
  readonly #lengths: readonly number[]

  constructor(payments: readonly RecordedTransfer[]) {
    this.#byTitle = Map.groupBy(payments, ({ titleKey }) => titleKey)
    this.#sorted = [...this.#byTitle.keys()].sort()
    this.#lengths = [...new Set(this.#sorted.map(({ length }) => length))].toSorted((one, other) => other - one)
  }

  /** Payments with an equal title, then those whose title is the beginning of this one, then those that it is the beginning of. */
  *findCut(title: string): Generator<RecordedTransfer> {
    for (const length of this.#lengths)
      if (length <= title.length) yield* this.#byTitle.get(title.slice(0, length)) ?? []
    for (let at = this.#placeOf(title); this.#sorted[at]?.startsWith(title); at += 1) {
      const longer = this.#sorted[at] ?? ''
      if (longer !== title) yield* this.#byTitle.get(longer) ?? []
    }
  }

  /** The place of the first title that is not before this one. */
  #placeOf(title: string): number {
    let [from, to] = [0, this.#sorted.length]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((this.#sorted[middle] ?? '') < title) from = middle + 1
      else to = middle
    }
    return from
  }
}

function* firstOf<One>(all: Iterable<One>, most: number): Generator<One> {
  let count = 0
  for (const one of all) {
    if (count === most) return
    count += 1
    yield one
  }
}

function namesOf(payment: RecordedTransfer): string[] {
  const { agreementId, titleKey } = payment
  if (agreementId !== null) return [nameOf(payment, `agreement ${agreementId}`)]
  return titleKey === '' ? [nameOf(payment, 'nothing')] : []
}

function nameOf({ amountPln, day }: Pick<Transfer, 'amountPln' | 'day'>, what: string): string {
  return `${amountPln} ${day} ${what}`
}

function isApart({ marks }: Transfer, other: Transfer): boolean {
  return Object.entries(marks).some(([name, value]) => {
    const known = other.marks[name]
    return !name.startsWith('payer ') && known !== undefined && known !== value
  })
}
