import { ConnectionLost, LokumError, ProblemError, TimedOut } from '../wire/errors.ts'
import { inBrowser } from '../wire/in-browser.ts'
import type { Settings } from '../wire/settings.ts'
import type { CallOptions, DeclaredOperation, Plan } from './plan-request.ts'
import { type LooseAnswer, readAnswer } from './read-answer.ts'

type Attempt = {
  settings: Settings
  operation: DeclaredOperation
  name: string
  plan: Plan
  signal: AbortSignal
  attempt: number
}

/** Sends the request once, or twice if the first token was refused and there is another one. */
export async function sendAttempt(need: Attempt, call: CallOptions): Promise<LooseAnswer> {
  const token = await tokenOf(need.settings, {})
  try {
    return await logged(need, () => send(need, token, call))
  } catch (error) {
    if (!(error instanceof LokumError) || error.status !== 401) throw error
    const other = await tokenOf(need.settings, { refused: token })
    if (other === token) throw error
    return await logged(need, () => send(need, other, call))
  }
}

async function tokenOf(settings: Settings, asked: { refused?: string }): Promise<string> {
  const token = await settings.token(asked)
  // The engine's own error would print the token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new TypeError('The token must be printable ASCII without spaces.')
  return token
}

/** An upload takes longer to send, and to examine. */
const uploadTimeoutMs = 180_000

async function send(
  { settings, operation, plan, signal }: Attempt,
  token: string,
  call: CallOptions,
): Promise<LooseAnswer> {
  const { url, method, headers } = plan
  const usualMs = operation.form ? Math.max(uploadTimeoutMs, settings.timeoutMs) : settings.timeoutMs
  const attemptSignal = AbortSignal.any([signal, AbortSignal.timeout(call.timeoutMs ?? usualMs)])
  try {
    const response = await settings.fetch(url, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal: attemptSignal,
      // The token is for this address alone.
      redirect: 'manual',
      credentials: 'omit',
      ...bodyFor(plan, call),
    })
    return await readAnswer(response, { settings, operation })
  } catch (cause) {
    if (cause instanceof LokumError) throw cause
    if (attemptSignal.aborted)
      throw new TimedOut(`${new URL(url).host} did not answer the ${method} in time.`, { cause })
    throw new ConnectionLost(url, cause)
  }
}

async function logged({ settings, operation, name, attempt }: Attempt, work: () => Promise<LooseAnswer>) {
  const { clock, log } = settings
  const { method, path } = operation
  const began = clock.now()
  const entry = () => ({ operation: name, method, path, attempt, durationMs: clock.now() - began })
  try {
    const answer = await work()
    log?.({ ...entry(), status: answer.status, request_id: answer.request_id })
    return answer
  } catch (error) {
    log?.({ ...entry(), ...factsOf(error) })
    throw error
  }
}

function factsOf(error: unknown) {
  if (!(error instanceof LokumError)) return { error: 'Error' }
  const { status, request_id, name } = error
  return { status, request_id, error: error instanceof ProblemError ? error.code : name }
}

/** The body for fetch. Progress needs a stream, which browsers do not send over HTTP/1.1. */
function bodyFor({ body, file }: Plan, { onProgress }: CallOptions) {
  if (body === undefined) return {}
  if (!(body instanceof Blob) || file === undefined || onProgress === undefined || inBrowser()) return { body }
  let sent = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      sent += chunk.length
      const sentBytes = Math.min(Math.max(0, sent - file.startsAt), file.totalBytes)
      if (sentBytes > 0) onProgress({ sentBytes, totalBytes: file.totalBytes })
      controller.enqueue(chunk)
    },
  })
  return { body: body.stream().pipeThrough(counter), duplex: 'half' as const }
}
