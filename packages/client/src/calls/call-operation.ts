import { ConnectionLost, LokumError, ProblemError, TimedOut } from '../wire/errors.ts'
import type { Settings } from '../wire/settings.ts'
import { type CallOptions, type DeclaredOperation, type LooseInput, planRequest } from './plan-request.ts'
import type { LooseAnswer } from './read-answer.ts'
import { sendAttempt } from './send-attempt.ts'

type CalledOperation = { settings: Settings; operation: DeclaredOperation; name: string }

/** A second attempt of an upload has time, too. */
const uploadDeadlineMs = 380_000

/** Calls an operation, again where that is safe. @throws LokumError, or the reason of the caller's abort */
export async function callOperation(need: CalledOperation, input: LooseInput, call: CallOptions): Promise<LooseAnswer> {
  const { settings, operation } = need
  const plan = planRequest(need, input, call)
  const { deadline, signal } = limitsOf(need, call)
  let isUnclear = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendAttempt({ ...need, plan, signal, attempt }, call)
    } catch (error) {
      if (isUnclear && isGone(operation, error)) return { ...nothing, request_id: error.request_id }
      isUnclear ||= mayBeDone(error)
      const waitMs = attempt < settings.attempts ? waitOf(error, attempt, plan) : undefined
      await waitOrThrow(settings, { error, waitMs, deadline, signal })
    }
  }
}

function limitsOf({ settings, operation }: CalledOperation, call: CallOptions) {
  const usualMs = operation.form ? Math.max(uploadDeadlineMs, settings.deadlineMs) : settings.deadlineMs
  const deadline = AbortSignal.timeout(call.deadlineMs ?? usualMs)
  return { deadline, signal: call.signal ? AbortSignal.any([deadline, call.signal]) : deadline }
}

/** The answer to a deletion whose first answer was lost: its repetition finds nothing left to delete. */
const nothing = { data: undefined, status: 204, etag: undefined, replayed: true }

function isGone({ method, empty }: DeclaredOperation, error: unknown): error is ProblemError {
  return method === 'DELETE' && empty === true && error instanceof ProblemError && error.code === 'not_found'
}

type Failure = { error: unknown; waitMs: number | undefined; deadline: AbortSignal; signal: AbortSignal }

/** Waits for the next attempt. @throws the error if there is none, the reason of the caller's abort if it comes first */
async function waitOrThrow({ clock }: Settings, { error, waitMs, deadline, signal }: Failure): Promise<void> {
  if (signal.aborted) throw deadline.aborted ? error : signal.reason
  if (waitMs === undefined) throw error
  await clock.wait(waitMs, signal).catch((reason) => {
    throw deadline.aborted ? error : reason
  })
}

const unclear = new Set([408, 502, 503, 504])
const notProcessed: ReadonlySet<string> = new Set(['overloaded', 'auth_unavailable'])
const longestWaitMs = 60_000

/** How long to wait before the next attempt; `undefined` if there must be none. */
function waitOf(error: unknown, attempt: number, { repeatable }: { repeatable: boolean }): number | undefined {
  if (!(error instanceof LokumError)) return undefined
  if (!wasRefusedUndone(error) && !(repeatable && mayBeDone(error))) return undefined
  // At once, then after 1, 2 and 4 s.
  const own = attempt === 1 && error.status !== 429 ? 0 : 500 * 2 ** (attempt - 1)
  const waitMs = error.retryAfterMs ?? own
  return waitMs <= longestWaitMs ? waitMs : undefined
}

/** A refused call changed nothing, so even a change without a key can be sent again. */
function wasRefusedUndone(error: LokumError): boolean {
  return error.status === 429 || (error instanceof ProblemError && notProcessed.has(error.code))
}

function mayBeDone(error: unknown): boolean {
  if (error instanceof ConnectionLost) return !error.isLasting
  if (!(error instanceof LokumError) || wasRefusedUndone(error)) return false
  return error instanceof TimedOut || unclear.has(error.status ?? 0)
}
