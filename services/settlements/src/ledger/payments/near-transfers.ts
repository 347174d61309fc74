import type { RecordedTransfer, Transfer } from './recorded-transfers.ts'

const daysApart = [0, -1, 1, -2, 2, -3, 3]
/** Shorter titles say too little. */
const leastTitle = 10
/** Titles compared for one transfer; more of one beginning, amount and day are no accident. */
const mostTitles = 500

type TransferOfAgreements = Transfer & { agreementIds: readonly string[] }

/**
 * Recorded payments by what makes them probably the same transfer as another one: the same amount, at most three days apart, and
 * the same agreement, or a title that is equal or cut off, as banks cut titles. A payment with neither may be any transfer.
 */
export class NearTransfers {
  readonly #groups: ReadonlyMap<string, readonly RecordedTransfer[]>

  constructor(recorded: readonly RecordedTransfer[]) {
    const named = recorded.flatMap((payment) => namesOf(payment).map((name) => ({ name, payment })))
    const groups = Map.groupBy(named, ({ name }) => name)
    this.#groups = new Map([...groups].map(([name, all]) => [name, all.map(({ payment }) => payment)]))
  }

  /** The nearest one; a different bank's reference or own account tells it apart. */
  find(wanted: TransferOfAgreements): RecordedTransfer | undefined {
    for (const days of daysApart) {
      const near = this.#at({ ...wanted, day: wanted.day + days }).find((payment) => !isApart(wanted, payment))
      if (near) return near
    }
    return undefined
  }

  #at({ agreementIds, ...wanted }: TransferOfAgreements): readonly RecordedTransfer[] {
    const ofAgreements = agreementIds.flatMap((id) => this.#groups.get(nameOf(wanted, `agreement ${id}`)) ?? [])
    const without = this.#groups.get(nameOf(wanted, 'nothing')) ?? []
    if (wanted.titleKey.length < leastTitle) return [...ofAgreements, ...without]
    const alike = this.#groups.get(nameOf(wanted, beginningOf(wanted))) ?? []
    const cut = alike.slice(0, mostTitles).filter(({ titleKey }) => isCut(titleKey, wanted.titleKey))
    return [...ofAgreements, ...cut, ...without]
  }
}

function namesOf(payment: RecordedTransfer): string[] {
  const { agreementId, titleKey } = payment
  return [
    ...(agreementId === null ? [] : [nameOf(payment, `agreement ${agreementId}`)]),
    ...(agreementId === null && titleKey === '' ? [nameOf(payment, 'nothing')] : []),
    ...(titleKey.length < leastTitle ? [] : [nameOf(payment, beginningOf(payment))]),
  ]
}

function nameOf({ amountPln, day }: Pick<Transfer, 'amountPln' | 'day'>, what: string): string {
  return `${amountPln} ${day} ${what}`
}

function beginningOf({ titleKey }: Pick<Transfer, 'titleKey'>): string {
  return `title ${titleKey.slice(0, leastTitle)}`
}

function isCut(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}

function isApart({ marks }: Transfer, other: Transfer): boolean {
  return Object.entries(marks).some(([name, value]) => {
    const known = other.marks[name]
    return !name.startsWith('payer ') && known !== undefined && known !== value
  })
}
