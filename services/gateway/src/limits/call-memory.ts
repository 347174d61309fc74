import type { RateLimit } from '@lokum/contracts/interface/operation'
import { makeRoom } from '@lokum/service-kit/make-room'
import { type Readings, type WindowName, windowNames, windowSeconds } from './window.ts'

const maxSubjects = 50_000
/** Two readings of one window differ by the way of the answer only; readings of different windows by at least a minute. */
const sameWindowMs = 30_000

/** A window as this process knows it; `uncounted` calls were counted here while the store was away. */
type HeldWindow = { calls: number; endsAtMs: number; uncounted: number }
export type Held = Record<WindowName, HeldWindow>

/**
 * This process's copy of the counters: the store's last answers, so that a caller known to be over is refused without asking, and the
 * calls that were counted here while the store was away. Bounded; the oldest subjects are forgotten first. Times are milliseconds of a
 * clock that never goes back.
 */
export class CallMemory {
  readonly #subjects = new Map<string, Held>()

  of(subject: string): Held {
    const known = this.#subjects.get(subject)
    if (known) return known
    makeRoom(this.#subjects, maxSubjects)
    const held = { minute: closed(), day: closed() }
    this.#subjects.set(subject, held)
    return held
  }
}

function closed(): HeldWindow {
  return { calls: 0, endsAtMs: Number.NEGATIVE_INFINITY, uncounted: 0 }
}

/** Whether a window that is still open has no call left. */
export function isFull(held: Held, limit: RateLimit, nowMs: number): boolean {
  return windowNames.some((name) => held[name].endsAtMs > nowMs && held[name].calls >= limit[name])
}

export function read(held: Held, nowMs: number): Readings {
  return { minute: readWindow(held, 'minute', nowMs), day: readWindow(held, 'day', nowMs) }
}

function readWindow(held: Held, name: WindowName, nowMs: number) {
  const { calls, endsAtMs } = held[name]
  if (endsAtMs <= nowMs) return { calls: 0, endsInMs: windowSeconds[name] * 1_000 }
  return { calls, endsInMs: endsAtMs - nowMs }
}

/** Takes over what the store answered. Answers may overtake each other, so a window never loses calls. */
export function rememberReadings(held: Held, readings: Readings, nowMs: number): void {
  for (const name of windowNames) {
    const { calls, endsInMs } = readings[name]
    const window = held[name]
    const endsAtMs = nowMs + endsInMs
    if (endsAtMs > window.endsAtMs + sameWindowMs) {
      window.calls = calls
      window.endsAtMs = endsAtMs
    } else if (endsAtMs > window.endsAtMs - sameWindowMs) {
      window.calls = Math.max(window.calls, calls)
      window.endsAtMs = Math.min(window.endsAtMs, endsAtMs)
    }
  }
}

/** Counts a call here, to be reported to the store later. */
export function countHere(held: Held, nowMs: number): void {
  for (const name of windowNames) {
    const window = held[name]
    if (window.endsAtMs <= nowMs) {
      window.calls = 0
      window.uncounted = 0
      window.endsAtMs = nowMs + windowSeconds[name] * 1_000
    }
    window.calls += 1
    window.uncounted += 1
  }
}

/** Takes the calls not yet reported to the store; those of a window that has ended are of no use to it. */
export function takeUncounted(held: Held, nowMs: number): RateLimit {
  return { minute: takeUncountedOf(held.minute, nowMs), day: takeUncountedOf(held.day, nowMs) }
}

function takeUncountedOf(window: HeldWindow, nowMs: number): number {
  const uncounted = window.endsAtMs > nowMs ? window.uncounted : 0
  window.uncounted = 0
  return uncounted
}

export function returnUncounted(held: Held, uncounted: RateLimit): void {
  for (const name of windowNames) held[name].uncounted += uncounted[name]
}

/** Strikes off calls that the store has learnt of after all. */
export function markCounted(held: Held, reported: RateLimit, own: number): void {
  for (const name of windowNames) held[name].uncounted = Math.max(0, held[name].uncounted - reported[name] - own)
}
