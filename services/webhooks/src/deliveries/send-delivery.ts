import type { ErrorClass } from '@lokum/contracts/webhooks/delivery'
import type { Dispatcher } from 'undici'
import { AttemptTimedOut, classifyError } from './classify-error.ts'
import { readExcerpt } from './read-excerpt.ts'
import { readRetryAfter } from './read-retry-after.ts'

const userAgent = 'Lokum-Webhooks/1.5 (+https://www.standardwebhooks.com)'

/** What an attempt brought; `error` is null for success alone. */
export type Attempted = {
  status: number | null
  error: ErrorClass | null
  excerpt: string | null
  retryAfterMs: number | undefined
}

type Parts = {
  dispatcher: Dispatcher
  clock: () => Date
  /** For the whole attempt, from the look-up to the end of the answer. */
  attemptMs: number
  stop: AbortSignal
}
type Post = { url: string; headers: Record<string, string>; body: string }

/**
 * Posts once, without redirects, proxies and decompression, and never throws. The status decides; of the answer's body at most
 * 64 KiB are read.
 */
export async function sendDelivery(
  { dispatcher, clock, attemptMs, stop }: Parts,
  { url, headers, body }: Post,
): Promise<Attempted> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new AttemptTimedOut()), attemptMs)
  const interrupt = () => abort.abort(stop.reason)
  stop.addEventListener('abort', interrupt, { once: true })
  if (stop.aborted) interrupt()
  try {
    const { origin, pathname, search } = new URL(url)
    const answer = await dispatcher.request({
      origin,
      path: `${pathname}${search}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
      body,
      signal: abort.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const excerpt = await readExcerpt(answer.body)
    const retryAfterMs = readRetryAfter(clock(), single(answer.headers['retry-after']))
    return { status: answer.statusCode, error: errorOfStatus(answer.statusCode), excerpt, retryAfterMs }
  } catch (error) {
    const failure = abort.signal.aborted ? abort.signal.reason : error
    return { status: null, error: classifyError(failure), excerpt: null, retryAfterMs: undefined }
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', interrupt)
  }
}

function errorOfStatus(status: number): ErrorClass | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
