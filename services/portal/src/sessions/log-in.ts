import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Call } from '@lokum/service-kit/calls/call'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { redirect } from './answer.ts'
import { beginLogin } from './begin-login.ts'
import { readCookie, removeLoginCookie, writeCookie, writeLoginCookie } from './cookies.ts'
import { finishLogin, LoginRefused } from './finish-login.ts'
import { loginSeconds, readLogins, type WaitingLogin } from './pending-login.ts'
import type { Portal } from './portal.ts'
import { hashCookie, SessionRow } from './session.ts'

/** Their cookies come with every request, whose headers have a limit. */
const mostWaiting = 5

/** `GET /login`: sends the browser to the provider; if that is away, to the first page, which says so. */
export async function sendToProvider(portal: Portal, call: Call): Promise<void> {
  const query = queryOf(call)
  try {
    const asked = { returnTo: query.get('return'), language: query.get('language') }
    const { location, state, sealed } = await beginLogin(portal, asked)
    const { waiting, worthless } = readLogins(portal, call.request)
    const oldest = waiting.slice(mostWaiting - 1).map(({ cookie }) => cookie)
    const cookies = [writeLoginCookie(state, sealed, loginSeconds), ...[...worthless, ...oldest].map(removeLoginCookie)]
    if (readBrowser(call.request) === undefined) cookies.push(writeCookie('browser', newBrowser()))
    setCookies(call, cookies)
    redirect(call, location)
  } catch (error) {
    portal.log.warn({ error: describeError(error) }, 'login.not_begun')
    redirect(call, '/?login=unavailable')
  }
}

/**
 * `GET /callback`: starts the session and returns to the page that asked for it; people never see an error page. A login that
 * fails in a browser that is logged in leads to the page as well, and an answer to no login clears none.
 */
export async function answerLogin(portal: Portal, call: Call): Promise<void> {
  const query = queryOf(call)
  const state = query.get('state')
  const login = readLogins(portal, call.request).waiting.find((one) => one.state === state)
  if (login !== undefined) setCookies(call, [removeLoginCookie(login.cookie)])
  const browser = readBrowser(call.request)
  try {
    const from = { browser, userAgent: call.request.headers['user-agent'] }
    const cookie = await finishLogin(portal, { query: `?${query}`, login, from })
    setCookies(call, [writeCookie('session', cookie)])
    redirect(call, login?.returnTo ?? '/')
  } catch (error) {
    portal.log.warn({ error: describeError(error) }, 'login.not_finished')
    redirect(call, (await hasLiveSession(portal, browser)) ? pageOf(login) : failureOf(error))
  }
}

function setCookies(call: Call, cookies: readonly string[]): void {
  for (const cookie of cookies) call.answerHeaders.push('set-cookie', cookie)
}

function pageOf(login: WaitingLogin | undefined): string {
  return login?.returnTo ?? '/'
}

function failureOf(error: unknown): string {
  return isRefused(error) ? '/?login=refused' : '/?login=unavailable'
}

/** Whether another try would be refused too, unless it begins at the start. */
function isRefused(error: unknown): boolean {
  const kinds = [LoginRefused, AuthorizationResponseError, ResponseBodyError]
  if (kinds.some((kind) => error instanceof kind)) return true
  return error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT'
}

function queryOf({ request }: Call): URLSearchParams {
  const url = request.url ?? '/'
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

/**
 * The cookie that names a browser, of a session before, too: unlike the session's own it comes along from the provider, and it
 * opens nothing.
 */
function readBrowser(request: IncomingMessage): string | undefined {
  const cookie = readCookie(request, 'browser')
  return cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : undefined
}

function newBrowser(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether somebody is logged in with this browser; no, while the database does not answer. */
async function hasLiveSession(
  { orm, clock, log }: Pick<Portal, 'orm' | 'clock' | 'log'>,
  browser: string | undefined,
): Promise<boolean> {
  if (browser === undefined) return false
  const now = clock()
  const live = { browserHash: hashCookie(browser), idleEndsAt: { $gt: now }, endsAt: { $gt: now } }
  try {
    return (await orm.em.fork().count(SessionRow, live)) > 0
  } catch (error) {
    log.warn({ error: describeError(error) }, 'session.not_looked_up')
    return false
  }
}
