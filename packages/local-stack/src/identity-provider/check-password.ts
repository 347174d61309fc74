import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FindPerson, LocalPerson } from './people.ts'

/** The pause after the first wrong password; it doubles with each further one. */
const firstPauseMs = 250
const longestPauseMs = 8_000
const mostWaiting = 3

interface Attempts {
  wrong: number
  waiting: number
  turn: Promise<unknown>
}

type Outcome = { kind: 'right'; person: LocalPerson } | { kind: 'wrong' } | { kind: 'slow' }

/** Checks passwords; attempts with one login take turns, and each wrong one makes the next ones wait longer. */
export class PasswordCheck {
  readonly #findPerson: FindPerson
  readonly #attempts = new Map<string, Attempts>()

  constructor(findPerson: FindPerson) {
    this.#findPerson = findPerson
  }

  async check({ login, password }: { login: string; password: string }): Promise<Outcome> {
    const person = this.#findPerson(login)
    // An unknown login is checked against nothing, but takes as long and counts alike.
    const attempts = this.#attemptsOf(person ? login : '')
    if (attempts.waiting >= mostWaiting) return { kind: 'slow' }
    attempts.waiting += 1
    const result = attempts.turn.then(() => this.#judge(attempts, { person, password }))
    attempts.turn = result
    return await result.finally(() => {
      attempts.waiting -= 1
    })
  }

  async #judge(
    attempts: Attempts,
    { person, password }: { person: LocalPerson | undefined; password: string },
  ): Promise<Outcome> {
    if (person !== undefined && isSame(password, person.password)) {
      attempts.wrong = 0
      return { kind: 'right', person }
    }
    await pause(Math.min(firstPauseMs * 2 ** attempts.wrong, longestPauseMs))
    attempts.wrong += 1
    return { kind: 'wrong' }
  }

  #attemptsOf(login: string): Attempts {
    const attempts = this.#attempts.get(login) ?? { wrong: 0, waiting: 0, turn: Promise.resolve() }
    this.#attempts.set(login, attempts)
    return attempts
  }
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
