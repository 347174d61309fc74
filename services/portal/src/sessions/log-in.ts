import type { Call } from '@lokum/service-kit/calls/call'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { redirect } from './answer.ts'
import { beginLogin } from './begin-login.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { finishLogin, LoginRefused } from './finish-login.ts'
import { loginSeconds } from './pending-login.ts'
import type { Portal } from './portal.ts'

/** `GET /login`: sends the browser to the provider; if that is away, to the first page, which says so. */
export async function sendToProvider(portal: Portal, call: Call): Promise<void> {
  const query = queryOf(call)
  try {
    const asked = { returnTo: query.get('return'), language: query.get('language') }
    const { location, sealed } = await beginLogin(portal, asked)
    call.answerHeaders.push('set-cookie', writeCookie('login', sealed, loginSeconds))
    redirect(call, location)
  } catch (error) {
    portal.log.warn({ error: describeError(error) }, 'login.not_begun')
    redirect(call, '/?login=unavailable')
  }
}

/** `GET /callback`: starts the session and returns to the page that asked for it; people never see an error page. */
export async function answerLogin(portal: Portal, call: Call): Promise<void> {
  call.answerHeaders.push('set-cookie', writeCookie('login', null))
  try {
    const asked = { query: `?${queryOf(call)}`, sealed: readCookie(call.request, 'login') }
    const { cookie, returnTo } = await finishLogin(portal, asked)
    call.answerHeaders.push('set-cookie', writeCookie('session', cookie))
    redirect(call, returnTo)
  } catch (error) {
    portal.log.warn({ error: describeError(error) }, 'login.not_finished')
    redirect(call, isRefused(error) ? '/?login=refused' : '/?login=unavailable')
  }
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
