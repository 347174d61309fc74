import { AccountTurns } from '@lokum/service-kit/http/account-turns'
import { Overloaded } from '@lokum/service-kit/problem'

type Most = { together: number; ofOneAccount: number; waiting?: number; waitMs?: number }

/** How long an upload waits for a place of its account. */
export const uploadWaitMs = 10_000

/** So many uploads are written at once: the disk has room for them, and one account leaves room for the others. */
export class UploadSlots {
  readonly #together: number
  readonly #turns: AccountTurns
  #taken = 0

  constructor(
    { together, ofOneAccount, waiting = 16, waitMs = uploadWaitMs }: Most = { together: 100, ofOneAccount: 4 },
  ) {
    this.#together = together
    this.#turns = new AccountTurns({ together: ofOneAccount, waiting, waitMs })
  }

  /**
   * Takes a place until it is disposed of; beyond the account's own places it waits a moment.
   * @throws ShareFull when the account has no place · Overloaded when there is none at all
   */
  async take(accountId: string): Promise<Disposable> {
    const turn = await this.#turns.take(accountId)
    if (this.#taken >= this.#together) {
      turn[Symbol.dispose]()
      throw new Overloaded()
    }
    this.#taken += 1
    return {
      [Symbol.dispose]: () => {
        this.#taken -= 1
        turn[Symbol.dispose]()
      },
    }
  }
}
