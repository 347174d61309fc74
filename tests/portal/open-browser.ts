import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { LocalPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A browser window and its faults: policy violations and uncaught errors. */
export type Visit = { context: BrowserContext; page: Page; faults: string[] }

/** A real browser for the portal at an address. */
export async function openBrowser(portalUrl: string) {
  // `jest.config.js` names it.
  const { PORTAL_BROWSER: executablePath } = process.env
  if (executablePath === undefined) throw new Error('There is no Chromium: install one, or name it by PORTAL_BROWSER.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

  /** A window of its own, by default of a Polish laptop. */
  async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({
      baseURL: portalUrl,
      locale: 'pl-PL',
      viewport: { width: 1280, height: 800 },
      ...options,
    })
    const faults: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/reports')) faults.push(`report: ${request.postData()}`)
    })
    context.on('weberror', (error) => faults.push(error.error().message))
    context.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) faults.push(message.text())
    })
    return { context, page: await context.newPage(), faults }
  }

  return {
    visit,
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/**
 * Logs in without the pages of a login, which take longer than most tests: sends the provider's form and keeps the session's cookie.
 * Then opens a page. `logInByForm` goes through the pages.
 */
export async function logIn(page: Page, { login, password }: LocalPerson, path = '/profile'): Promise<void> {
  const language = (await page.evaluate(() => navigator.language)).slice(0, 2)
  const begun = await page.request.get(`/login?${new URLSearchParams({ return: path, language })}`)
  const finished = await page.request.post(begun.url(), { form: { login, password } })
  if (!finished.ok()) throw new Error(`The login was refused: ${finished.status()} ${await finished.text()}`)
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

/** Opens a page and logs in at the provider's own form. */
export async function logInByForm(page: Page, person: LocalPerson, path = '/profile'): Promise<void> {
  await page.goto(path)
  await page.getByRole('link', { name: /Zaloguj się|Log in/ }).click()
  await fillLogin(page, person)
  await page.waitForURL((url) => url.pathname === path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

export async function fillLogin(page: Page, { login, password }: LocalPerson): Promise<void> {
  await page.locator('#login').fill(login)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
}

/** Waits until an expression is true in a page. Playwright's own wait evaluates it within the page, which the page's policy refuses. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  await eventually(async () => Boolean(await page.evaluate(expression)), { deadlineMs: 30_000 })
}

/** The violations that axe finds on a page; its context must bypass the policy, which refuses the injected script. */
export async function violationsOf(page: Page): Promise<string[]> {
  return await runAxe(page, '{}')
}

/** The violations on a page that was looked at by `violationsOf` and has another theme now: only colours differ. */
export async function colorViolationsOf(page: Page): Promise<string[]> {
  return await runAxe(page, "{ runOnly: ['color-contrast', 'link-in-text-block'] }")
}

async function runAxe(page: Page, options: string): Promise<string[]> {
  await page.evaluate(axe)
  const found: unknown = await page.evaluate(
    `axe.run(${options}).then(({ violations }) => violations.map(({ id }) => id))`,
  )
  return Array.isArray(found) ? found.map(String) : ['axe gave no answer']
}
