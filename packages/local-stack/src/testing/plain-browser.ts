import got, { type Method, type Response } from 'got'

type Sent = {
  method?: Method
  form?: Record<string, string>
  json?: object
  headers?: Record<string, string>
}

/** A browser without scripts: it keeps cookies and follows no redirect by itself. */
export class PlainBrowser {
  /** By host and name. */
  readonly #cookies = new Map<string, Map<string, string>>()

  async open(url: string, more: Sent = {}) {
    const jar = this.#jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await got(url, {
      method: more.method ?? (more.form ? 'POST' : 'GET'),
      ...(more.form && { form: more.form }),
      ...(more.json && { json: more.json }),
      headers: { ...(cookie && { cookie }), ...more.headers },
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
    })
    for (const line of answer.headers['set-cookie'] ?? []) keep(jar, line)
    return answer
  }

  /** Follows redirects, up to one that leads to an address that begins with `end`. */
  async follow(answer: Response<string>, end?: string): Promise<Response<string>> {
    let last = answer
    while (isRedirect(last) && !(end && locationOf(last).startsWith(end))) last = await this.open(locationOf(last))
    return last
  }

  cookie(url: string, name: string): string | undefined {
    return this.#jarOf(url).get(name)
  }

  #jarOf(url: string): Map<string, string> {
    const { host } = new URL(url)
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    return jar
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [name, value = ''] = line.split(';', 1).join().split(/=(.*)/s)
  if (name === undefined) return
  if (value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}

export function locationOf(answer: Response<string>): string {
  return new URL(answer.headers.location ?? '', answer.url).href
}

function isRedirect(answer: Response<string>): boolean {
  return answer.headers.location !== undefined
}
