import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { PlainBrowser, readLocation } from '@lokum/local-stack/testing/plain-browser'

/** Logs the person of an account in at the provider's form; gives the session's cookie. */
export async function logInPlainly(portalUrl: string, account: string): Promise<string> {
  const { login, password } = accountPerson({ account })
  const browser = new PlainBrowser()
  const form = await browser.follow(await browser.open(`${portalUrl}/login?return=/&language=pl`))
  const sent = await browser.open(form.url, { form: { login, password } })
  const arrived = await browser.follow(sent, portalUrl)
  await browser.open(readLocation(arrived), { headers: { 'sec-fetch-site': 'cross-site' } })
  const cookie = browser.cookie(portalUrl, '__Host-Http-session')
  if (cookie === undefined) throw new Error(`${login} was not logged in.`)
  return cookie
}
