const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Hours of failing after which the owner is warned, once each: soon, within a day, and with two days left to act. */
const warningHours = [1, 24, 72] as const

/** Longer than the schedule of one delivery, so that a receiver that is away over a long weekend is not given up. */
const disableAfterMs = 5 * dayMs
/** More than the attempts of one delivery: one event that a receiver cannot take disables nothing. */
const disableAfterFailures = 20
/** Something was given up already: deliveries that still have attempts left disable nothing. */
const disableAfterExhausted = 1
/** After an owner repairs or reopens an endpoint, it has the longest pause between two attempts to show that it works. */
const graceAfterChangeMs = dayMs
/** The clocks of two replicas are never so far apart. */
const skewMs = 5 * minuteMs

/** How the deliveries of an endpoint have fared since one of them last succeeded. */
export type Health = {
  failingSince: Date | null
  /** Failed attempts since then. */
  failures: number
  /** Deliveries given up since then. */
  exhausted: number
  /** Warnings given, of this time of failing or of the one before. */
  warned: number
}

type Situation = {
  now: Date
  /** When its owner last changed the endpoint. */
  changedAt: Date
}

export type Judgement =
  | { kind: 'fine' | 'recovered' | 'hopeless' }
  | { kind: 'failing'; since: Date; hours: number; warned: number }

/**
 * The measure against an active endpoint that fails. Of several warnings that have become due only the latest is given. Warnings of longer
 * than it has been failing belong to an earlier time, which ended with a success.
 */
export function judgeEndpoint(health: Health, { now, changedAt }: Situation): Judgement {
  const { failingSince, warned } = health
  if (failingSince === null) return { kind: warned > 0 ? 'recovered' : 'fine' }
  const failingMs = now.getTime() - failingSince.getTime()
  if (failingMs + skewMs < warnedMs(warned)) return { kind: 'recovered' }
  if (isHopeless(health, failingMs) && now.getTime() - changedAt.getTime() >= graceAfterChangeMs)
    return { kind: 'hopeless' }
  const reached = warningHours.filter((hours) => failingMs >= hours * hourMs)
  const hours = reached.at(-1)
  return hours !== undefined && reached.length > warned
    ? { kind: 'failing', since: failingSince, hours, warned: reached.length }
    : { kind: 'fine' }
}

function warnedMs(warned: number): number {
  return (warningHours[warned - 1] ?? 0) * hourMs
}

function isHopeless({ failures, exhausted }: Health, failingMs: number): boolean {
  return failingMs >= disableAfterMs && failures >= disableAfterFailures && exhausted >= disableAfterExhausted
}
