import { Call } from '@lokum/service-kit/calls/call'
import { clientAddress } from '@lokum/service-kit/calls/client-address'
import { refuseCall } from '@lokum/service-kit/calls/refuse-call'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Request, RequestHandler } from 'express'
import type { AddressLimit } from '../admission/address-limit.ts'

/** What anybody may read without a token. */
export type Page = { type: string; body: string | Buffer; status?: number; headers?: Readonly<Record<string, string>> }

export type Reception = {
  publicBaseUrl: string
  log: Log
  answerHeaders: readonly string[]
  pageLimit: AddressLimit
  trustedHops: number
}

/** Serves a public page, limited by client address. */
export function servePage(
  reception: Reception,
  name: string,
  page: (request: Request) => Page | Promise<Page>,
): RequestHandler {
  return async (request, response) => {
    const call = new Call(reception, name, request, response)
    try {
      reception.pageLimit.count(clientAddress(request, reception.trustedHops))
      const { status = 200, type, body, headers = {} } = await page(request)
      const cached = { 'cache-control': 'public, max-age=300', vary: 'accept-language, accept-encoding', ...headers }
      for (const header of Object.entries(cached)) replace(call.answerHeaders, header)
      call.answerHeaders.push('content-type', type, 'content-length', String(Buffer.byteLength(body)))
      response.writeHead(status, call.answerHeaders).end(body)
      call.conclude(status)
    } catch (error) {
      refuseCall(reception, call, error)
    }
  }
}

/** A page's own policy takes the place of the one that every answer has. */
function replace(headers: string[], [name, value]: [string, string]): void {
  const at = headers.findIndex((known, index) => index % 2 === 0 && known === name)
  if (at === -1) headers.push(name, value)
  else headers[at + 1] = value
}
