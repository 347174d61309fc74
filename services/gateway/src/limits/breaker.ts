const pauseMs = 1_000

/** Keeps calls from a store that is down: after a failure one call a second may try it again, the others need not wait. */
export class Breaker {
  #retryAtMs: number | undefined

  get isOpen(): boolean {
    return this.#retryAtMs !== undefined
  }

  lets(nowMs: number): boolean {
    if (this.#retryAtMs === undefined) return true
    if (nowMs < this.#retryAtMs) return false
    this.#retryAtMs = nowMs + pauseMs
    return true
  }

  failed(nowMs: number): void {
    this.#retryAtMs = nowMs + pauseMs
  }

  succeeded(): void {
    this.#retryAtMs = undefined
  }
}
