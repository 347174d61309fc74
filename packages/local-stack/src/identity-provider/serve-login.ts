import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { errors, type Provider } from 'oidc-provider'
import type { PasswordCheck } from './check-password.ts'
import { loginStyleHash, writeExpiredPage, writeLoginPage } from './login-page.ts'
import { chooseLoginLanguage, type LoginLanguage } from './login-words.ts'

interface LoginDeps {
  readonly provider: Provider
  readonly passwords: PasswordCheck
  /** Where a finished login may lead; browsers apply `form-action` to redirects too. */
  readonly clientOrigins: readonly string[]
}

/** The path of a login that waits for a person. */
export const loginPath = '/login/'

const mostFormBytes = 4096

/** Shows the login page of an authorization request, and finishes the login when the password is right. */
export async function serveLogin(need: LoginDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { provider } = need
  const acceptLanguage = request.headers['accept-language']
  const details = await provider.interactionDetails(request, response).catch(expired)
  if (details === undefined || !isFor(request, details.uid)) {
    return send(need, response, { status: 400, page: writeExpiredPage(chooseLoginLanguage({ acceptLanguage })) })
  }
  const language = chooseLoginLanguage({ uiLocales: details.params.ui_locales, acceptLanguage })
  const action = `${loginPath}${details.uid}`
  if (request.method !== 'POST') {
    return send(need, response, { status: 200, page: writeLoginPage(language, { action }) })
  }
  const form = await readForm(request)
  if (form === undefined) return refuse(need, response, { language, action, login: '', refused: 'wrong' })
  const outcome = await need.passwords.check(form)
  if (outcome.kind === 'right') {
    const result = { login: { accountId: outcome.person.login, remember: false } }
    return await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return refuse(need, response, { language, action, login: form.login, refused: outcome.kind })
}

function expired(error: unknown): undefined {
  if (!(error instanceof errors.SessionNotFound)) throw error
}

/** Whether the address names the login that the browser's cookie names. */
function isFor(request: IncomingMessage, uid: string): boolean {
  return request.url === `${loginPath}${uid}`
}

interface Refused {
  readonly language: LoginLanguage
  readonly action: string
  readonly login: string
  readonly refused: 'wrong' | 'slow'
}

function refuse(need: LoginDeps, response: ServerResponse, { language, ...form }: Refused): void {
  send(need, response, { status: form.refused === 'slow' ? 429 : 401, page: writeLoginPage(language, form) })
}

/** The form's fields, or undefined when the body is too long or lacks one. */
async function readForm(request: IncomingMessage): Promise<{ login: string; password: string } | undefined> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > mostFormBytes) return undefined
  const fields = new URLSearchParams(await text(request))
  const login = fields.get('login')
  const password = fields.get('password')
  return login === null || password === null ? undefined : { login, password }
}

function send(
  { clientOrigins }: LoginDeps,
  response: ServerResponse,
  { status, page }: { status: number; page: string },
): void {
  const formTargets = ["'self'", ...clientOrigins].join(' ')
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src ${loginStyleHash}; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .end(page)
}
