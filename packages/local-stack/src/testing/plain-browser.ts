import got, { type Method, type Response } from 'got'

type Sent = {
  method?: Method
  form?: Record<string, string>
  json?: object
  headers?: Record<string, string>
}

/** A browser without scripts: it keeps cookies and follows no redirect by itself. */
export class PlainBrowser {
  /** By host. */
  readonly #cookies = new Map<string, Cookie[]>()

  async open(url: string, more: Sent = {}) {
    const jar = this.#jarOf(url)
    const cookie = jar
      .filter(({ path }) => isBelow(new URL(url).pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
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
    while (isRedirect(last) && !(end && readLocation(last).startsWith(end))) last = await this.open(readLocation(last))
    return last
  }

  cookie(url: string, name: string): string | undefined {
    return this.#jarOf(url).find((one) => one.name === name)?.value
  }

  cookieNames(url: string): string[] {
    return this.#jarOf(url).map(({ name }) => name)
  }

  #jarOf(url: string): Cookie[] {
    const { host } = new URL(url)
    const jar = this.#cookies.get(host) ?? []
    this.#cookies.set(host, jar)
    return jar
  }
}

type Cookie = { name: string; value: string; path: string }

/** Two cookies of one name may wait at two paths: a provider names each login by its path. */
function keep(jar: Cookie[], line: string): void {
  const [name, value = ''] = line.split(';', 1).join().split(/=(.*)/s)
  if (name === undefined) return
  const [, path = '/'] = /; path=([^;]+)/i.exec(line) ?? []
  const at = jar.findIndex((one) => one.name === name && one.path === path)
  if (at !== -1) jar.splice(at, 1)
  if (value !== '' && !/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.push({ name, value, path })
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}

export function readLocation(answer: Response<string>): string {
  return new URL(answer.headers.location ?? '', answer.url).href
}

function isRedirect(answer: Response<string>): boolean {
  return answer.headers.location !== undefined
}
