import { ConnectionLost, LokumError, ProblemError, TimedOut, UnexpectedAnswer } from '@lokum/client/errors'
import type { Failure } from '../terminal/printer.ts'
import { FileRefused, NotLoggedIn, Refused, UsageError } from './errors.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'

/** Describes a failure, and the exit code of the command. It has neither tokens nor secrets: the client's errors hold none. */
export function describeFailure(error: unknown): { failure: Failure; exitCode: ExitCode } {
  if (error instanceof UsageError) return { failure: of('usage', error), exitCode: exitCodes.usage }
  if (error instanceof NotLoggedIn) return { failure: of('not_logged_in', error), exitCode: exitCodes.notLoggedIn }
  if (error instanceof FileRefused) return { failure: of('file_refused', error), exitCode: exitCodes.refused }
  if (error instanceof Refused) return { failure: of('refused', error), exitCode: exitCodes.refused }
  if (error instanceof ProblemError) return describeRefusal(error)
  if (isUnreachable(error)) return { failure: of('unreachable', error), exitCode: exitCodes.unreachable }
  if (error instanceof LokumError) return { failure: of('login_refused', error), exitCode: exitCodes.notLoggedIn }
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : 'Unknown fault'
  return { failure: { code: 'fault', detail }, exitCode: exitCodes.fault }
}

/** Whether the same call may succeed later, without a change by the user. */
export function isUnreachable(error: unknown): error is LokumError {
  if (error instanceof ProblemError) return (error.status ?? 0) >= 500
  if (error instanceof ConnectionLost || error instanceof TimedOut || error instanceof UnexpectedAnswer) return true
  return error instanceof LokumError && !isRefusal(error.status)
}

// A provider refuses credentials with these (RFC 6749, section 5.2); anything else is no answer to the question.
function isRefusal(status: number | undefined): boolean {
  return status === 400 || status === 401 || status === 403
}

function describeRefusal({ code, problem, message, status, request_id }: ProblemError) {
  const faults = (problem.errors ?? []).map(({ detail }) => detail)
  // The message of such a refusal has the first fault.
  const summary = code === 'validation_failed' && faults.length > 0 ? [] : [message]
  const detail = [...summary, ...faults.filter((fault) => fault !== message)].join(' ')
  const exitCode =
    status === 401 ? exitCodes.notLoggedIn : (status ?? 0) >= 500 ? exitCodes.unreachable : exitCodes.refused
  return { failure: { code, detail, request_id }, exitCode }
}

function of(code: string, error: Error & { request_id?: string | undefined }): Failure {
  const { message: detail, request_id } = error
  return { code, detail, ...(request_id !== undefined && { request_id }) }
}
