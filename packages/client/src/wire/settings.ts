/** Gives an access token. Called before each attempt, so it should keep a token while it is valid. */
export type TokenSource = (asked: {
  /** The token that was refused just now; an attempt with another one follows, once. */
  refused?: string
}) => string | Promise<string>

/** One attempt; it has no header, body, query or identifier, so nothing in it is secret. */
export type LogEntry = {
  readonly operation: string
  readonly method: string
  /** The path as declared, such as `/v1/apartments/{id}`. */
  readonly path: string
  readonly attempt: number
  readonly durationMs: number
  readonly status?: number | undefined
  readonly request_id?: string | undefined
  /** The code of the refusal, or the name of the error. */
  readonly error?: string | undefined
}

export type ClientOptions = {
  /** Such as `https://api.example.com`; `http:` is for this machine only, unless `allowHttp` is set. */
  baseUrl: string
  token: TokenSource
  /** Language of the texts in answers. */
  language?: 'en' | 'pl'
  /** For one attempt; 30 s when left out. */
  timeoutMs?: number
  /** For a call with all its attempts; 120 s when left out. */
  deadlineMs?: number
  /** At most so many attempts for a call; 5 when left out. */
  attempts?: number
  /** A larger answer is refused; 64 MiB when left out. */
  maxAnswerBytes?: number
  allowHttp?: boolean
  /** Told of each attempt; it must not throw. */
  log?: (entry: LogEntry) => void
  fetch?: typeof globalThis.fetch
  clock?: Clock
}

export type Clock = { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<void> }

export type Settings = Required<Omit<ClientOptions, 'language' | 'log'>> & Pick<ClientOptions, 'language' | 'log'>

/** Fills in what was left out. @throws TypeError for an address that a token must not be sent to */
export function readSettings(options: ClientOptions): Settings {
  const { origin, pathname } = safeUrl(options.baseUrl, options)
  return {
    timeoutMs: 30_000,
    deadlineMs: 120_000,
    attempts: 5,
    maxAnswerBytes: 64 * 1024 * 1024,
    allowHttp: false,
    fetch: (...request) => globalThis.fetch(...request),
    clock: { now: Date.now, wait },
    ...options,
    baseUrl: origin + pathname.replace(/\/+$/, ''),
  }
}

/** An address to which secrets may be sent. @throws TypeError otherwise */
export function safeUrl(text: string, { allowHttp = false }: { allowHttp?: boolean | undefined }): URL {
  const url = new URL(text)
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (isLocal || allowHttp))) {
    throw new TypeError(`${url.origin} must use https: a token would cross the network in the clear.`)
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('The address must have no user, query or fragment.')
  }
  return url
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
