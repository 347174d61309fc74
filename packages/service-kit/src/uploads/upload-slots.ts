import { Overloaded } from '../problem.ts'

type Most = { together: number; ofOneAccount: number }

/** So many uploads are written at once: the disk has room for them, and one account leaves room for the others. */
export class UploadSlots {
  readonly #most: Most
  readonly #taken = new Map<string, number>()
  #together = 0

  constructor(most: Most = { together: 100, ofOneAccount: 25 }) {
    this.#most = most
  }

  /** Takes a place until it is disposed of. @throws Overloaded when there is none */
  take(accountId: string): Disposable {
    const taken = this.#taken.get(accountId) ?? 0
    if (this.#together >= this.#most.together || taken >= this.#most.ofOneAccount) throw new Overloaded()
    this.#count(accountId, 1)
    return { [Symbol.dispose]: () => this.#count(accountId, -1) }
  }

  #count(accountId: string, change: 1 | -1): void {
    this.#together += change
    const taken = (this.#taken.get(accountId) ?? 0) + change
    if (taken === 0) this.#taken.delete(accountId)
    else this.#taken.set(accountId, taken)
  }
}
