import { makeRoom } from '@lokum/service-kit/make-room'

const maxLinks = 50_000

/** The hashes of tenants' links that settlements accepted at their last call here; bounded, the oldest are forgotten first. */
export class VerifiedLinks {
  readonly #links = new Map<string, true>()

  has(tokenHash: string): boolean {
    return this.#links.has(tokenHash)
  }

  add(tokenHash: string): void {
    if (this.has(tokenHash)) return
    makeRoom(this.#links, maxLinks)
    this.#links.set(tokenHash, true)
  }

  delete(tokenHash: string): void {
    this.#links.delete(tokenHash)
  }
}
