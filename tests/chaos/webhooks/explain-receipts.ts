import { pairOf, type Receipt } from './reconcile-receipts.ts'
import { type Attempt, countBy, type Delivery } from './reconcile-rows.ts'

type Recorded = {
  receipts: readonly Receipt[]
  deliveries: readonly Delivery[]
  attempts: readonly Attempt[]
  /** When PostgreSQL was killed: a lease it had not flushed was never given, and its attempt is in no row. */
  crashes: readonly number[]
  resends: readonly Resend[]
}
/** A request that its worker tells to have sent a second time within one attempt, after the receiver had broken a kept connection. */
export type Resend = { deliveryId: string; startedAt: number; endedAt: number }

/** A busy receiver notes a request a little after the sender has given it up. */
const toleranceMs = 2_000
/** A lease that was never flushed was given just before the crash, and is attempted soon, on a busy machine after seconds. */
const forgottenMs = { before: 3_000, after: 10_000 }
/** Whoever made these attempts could not say, or did not know, that the receiver had accepted. */
const blindErrors = new Set(['worker_lost', 'interrupted', 'timeout', 'reset'])

type Explained = { receipt: Receipt; attempt: Attempt | undefined; cause: string }

/**
 * Finds for each receipt the attempt that made it, each attempt once. What a receiver accepted besides the recorded success has
 * its cause in the row of its attempt. A receipt of no attempt is excused by a request that was recorded to be sent again, by a
 * worker that was lost before it could record one, each once, or else by a crash of the database.
 */
export function explainReceipts({ receipts, deliveries, attempts, crashes, resends }: Recorded) {
  const receiptsOf = Map.groupBy(receipts, ({ eventId, endpointId }) => pairOf(eventId, endpointId))
  const attemptsOf = Map.groupBy(attempts, ({ deliveryId }) => deliveryId)
  const resendsOf = Map.groupBy(resends, ({ deliveryId }) => deliveryId)
  const explained = deliveries.flatMap(({ id, eventId, endpointId, createdAt }) => {
    const known = attemptsOf.get(id) ?? []
    const crashesSince = crashes.filter((crash) => crash > createdAt)
    const excuses = [...(resendsOf.get(id) ?? []).map(asResent), ...known.flatMap(asLost)].toSorted(byEnd)
    const matches = matchAttempts(receiptsOf.get(pairOf(eventId, endpointId)) ?? [], known)
    return matches.map(({ receipt, attempt }): Explained => {
      const cause = attempt ? causeOf(attempt) : (takeExcuse(excuses, receipt) ?? excuseOf(receipt, crashesSince))
      return { receipt, attempt, cause }
    })
  })
  const matched = new Set(explained.map(({ attempt }) => attempt))
  const surplus = explained.filter(({ receipt, cause }) => receipt.accepted && cause !== 'recorded success')
  return {
    duplicatesByCause: countBy(surplus, ({ cause }) => cause),
    receiptsOfForgottenLeases: explained.filter(({ cause }) => cause === forgotten).length,
    receiptsOverBrokenConnections: explained.filter(({ cause }) => cause === resent).length,
    receiptsOfLostResends: explained.filter(({ cause }) => cause === lostResend).length,
    recordedResends: resends.length,
    receiptsWithoutAttempt: explained.filter(({ cause }) => cause === nothing).map(describe),
    duplicatesWithoutCause: surplus.filter(({ cause }) => cause.startsWith('?')).map(describe),
    refusalsRecordedAsSuccess: explained
      .filter(({ receipt, attempt }) => !receipt.accepted && attempt?.error === null)
      .map(describe),
    successesWithoutReceipt: attempts
      .filter((attempt) => attempt.error === null && !matched.has(attempt))
      .map(({ deliveryId, startedAt }) => `${deliveryId} at ${new Date(startedAt).toISOString()}`),
  }
}

const nothing = '? no attempt'
const forgotten = 'a lease that PostgreSQL forgot in a crash'
const resent = 'a kept connection that the receiver broke, so that the attempt went on over a new one'
const lostResend = 'a worker that was lost before it could tell that it had sent the request again'

function causeOf({ error, status }: Attempt): string {
  if (error === null) return 'recorded success'
  return blindErrors.has(error) ? error : `? ${error} ${status}`
}

/** Why one receipt more than there are attempts may have come at that time. */
type Excuse = { cause: string; startedAt: number; endedAt: number }

function asResent({ startedAt, endedAt }: Resend): Excuse {
  return { cause: resent, startedAt, endedAt }
}

function asLost({ startedAt, durationMs, error }: Attempt): Excuse[] {
  return error === 'worker_lost' ? [{ cause: lostResend, startedAt, endedAt: startedAt + durationMs }] : []
}

function byEnd(a: Excuse, b: Excuse): number {
  return a.endedAt - b.endedAt
}

/** Uses up the excuse for this receipt that ends first, so that none excuses two. */
function takeExcuse(excuses: Excuse[], { at, accepted }: Receipt): string | undefined {
  // Whoever answered with a success has not broken the connection before the first byte.
  if (accepted) return undefined
  const index = excuses.findIndex(
    ({ startedAt, endedAt }) => at > startedAt - toleranceMs && at < endedAt + toleranceMs,
  )
  return index === -1 ? undefined : excuses.splice(index, 1)[0]?.cause
}

function excuseOf(receipt: Receipt, crashes: readonly number[]): string {
  const isForgotten = crashes.some((crash) => {
    return receipt.at > crash - forgottenMs.before && receipt.at < crash + forgottenMs.after
  })
  return isForgotten ? forgotten : nothing
}

type Match = { receipt: Receipt; attempt: Attempt | undefined }

function matchAttempts(receipts: readonly Receipt[], attempts: readonly Attempt[]): Match[] {
  const free = new Set(attempts)
  const found = new Map<Receipt, Attempt>()
  const candidates = receipts
    .flatMap((receipt) => attempts.map((attempt) => ({ receipt, attempt, ms: distanceMs(receipt, attempt) })))
    .filter(({ ms }) => Number.isFinite(ms))
    .toSorted((a, b) => disagreement(a) - disagreement(b) || a.ms - b.ms || a.receipt.at - b.receipt.at)
  for (const { receipt, attempt } of candidates) {
    if (found.has(receipt) || !free.delete(attempt)) continue
    found.set(receipt, attempt)
  }
  return receipts.map((receipt) => ({ receipt, attempt: found.get(receipt) }))
}

/** The success of an attempt that met a broken connection first is the receipt that was accepted. */
function disagreement({ receipt, attempt }: { receipt: Receipt; attempt: Attempt }): number {
  return receipt.accepted === (attempt.error === null) ? 0 : 1
}

/** 0 within the attempt. A worker that was stopped sends what it had claimed when it goes on, long after it was taken for lost. */
function distanceMs({ at }: Receipt, { startedAt, durationMs, error }: Attempt): number {
  const [early, late] = [startedAt - at, at - startedAt - durationMs]
  if (early > toleranceMs || (late > toleranceMs && error !== 'worker_lost')) return Number.POSITIVE_INFINITY
  return Math.max(0, early, late)
}

function describe({ receipt, attempt, cause }: Explained): string {
  const { eventId, endpointId, at } = receipt
  const row = attempt ? ` of the attempt at ${new Date(attempt.startedAt).toISOString()}` : ''
  return `${pairOf(eventId, endpointId)} at ${new Date(at).toISOString()}${row}: ${cause}`
}
