import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { PlainBrowser, readLocation } from '@lokum/local-stack/testing/plain-browser'
import { openWorld } from '@lokum/local-stack/world/open-world'
import { reachTestSystem } from '@lokum/local-stack/world/reach-test-system'

export type Session = { person: { login: string; name: string }; scopes: string[]; tag: string }

/** The portal of the system that all tests share, seen through browsers without scripts. */
export async function openPortalWorld() {
  const world = await openWorld()
  const { portalUrl, portalDatabaseUrl } = await reachTestSystem()
  const openPage = () => new Page(portalUrl)
  return {
    ...world,
    portalUrl,
    portalDatabaseUrl,
    openPage,
    /** A page of a person who has just logged in. */
    logIn: async (person: Parameters<typeof accountPerson>[0], page = openPage()) => {
      await page.logIn(accountPerson(person))
      return page
    },
  }
}

const ownPage = { 'sec-fetch-site': 'same-origin' }

/** A page of the portal in a browser of its own. */
export class Page {
  readonly browser = new PlainBrowser()
  readonly #url: string
  #tag = ''

  constructor(url: string) {
    this.#url = url
  }

  /** Asks the portal like a script of the page. */
  async ask(path: string, more: Parameters<PlainBrowser['open']>[1] = {}) {
    const headers = { ...ownPage, ...(this.#tag && { 'x-portal': this.#tag }), ...more.headers }
    return await this.browser.open(`${this.#url}${path}`, { ...more, headers })
  }

  async logIn(
    { login, password }: { login: string; password: string },
    returnTo = '/',
    userAgent?: string,
  ): Promise<string> {
    const { form, pending } = await this.beginLogin(returnTo)
    const arrived = await this.browser.follow(await this.browser.open(form, { form: { login, password } }), this.#url)
    const answer = await this.browser.open(readLocation(arrived), {
      headers: { 'sec-fetch-site': 'cross-site', ...(userAgent && { 'user-agent': userAgent }) },
    })
    if (!pending) throw new Error('The portal set no cookie for the login.')
    this.#tag = (await this.session()).tag
    return answer.headers.location ?? ''
  }

  /** Goes to the provider's form. */
  async beginLogin(returnTo = '/') {
    const begun = await this.browser.open(`${this.#url}/login?return=${encodeURIComponent(returnTo)}&language=pl`)
    const pending = this.browser.cookieNames(this.#url).some((name) => name.startsWith('__Host-Http-login-'))
    const page = await this.browser.follow(begun)
    return { form: page.url, pending }
  }

  async session(): Promise<Session> {
    return JSON.parse((await this.ask('/session')).body)
  }

  /** The session's cookie. */
  get cookie(): string {
    return this.browser.cookie(this.#url, '__Host-Http-session') ?? ''
  }
}
