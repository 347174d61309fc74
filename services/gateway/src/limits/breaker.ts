const pauseMs = 1_000
/** One slow answer falls back for its own call; several in a row are an outage. */
const slowAnswersInARow = 3

/** Keeps calls from a store that is down: while it is open one call a second may try the store again, the others need not wait. */
export class Breaker {
  #retryAtMs: number | undefined
  #slowAnswers = 0
  #hasSucceeded = false

  get isOpen(): boolean {
    return this.#retryAtMs !== undefined
  }

  /** Whether the store has ever answered this process. */
  get hasSucceeded(): boolean {
    return this.#hasSucceeded
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

  slow(nowMs: number): void {
    this.#slowAnswers += 1
    if (this.isOpen || this.#slowAnswers >= slowAnswersInARow) this.failed(nowMs)
  }

  succeeded(): void {
    this.#retryAtMs = undefined
    this.#slowAnswers = 0
    this.#hasSucceeded = true
  }
}
