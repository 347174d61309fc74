import type { IncomingMessage } from 'node:http'
import { Call } from '@lokum/service-kit/calls/call'
import { clientAddress } from '@lokum/service-kit/calls/client-address'
import { refuseCall } from '@lokum/service-kit/calls/refuse-call'
import { isWorthwhile, takesGzip, zip } from '@lokum/service-kit/http/compress'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Request, RequestHandler } from 'express'
import type { AddressLimit } from '../admission/address-limit.ts'

/** A page that anybody may read without a token. */
export type Page = { type: string; body: string | Buffer; status?: number; headers?: Readonly<Record<string, string>> }

export type PageDeps = {
  publicBaseUrl: string
  log: Log
  answerHeaders: readonly string[]
  headersFor: (request: IncomingMessage) => readonly string[]
  pageLimit: AddressLimit
  trustedHops: number
}

/** Serves a public page, limited by client address. */
export function servePage(
  reception: PageDeps,
  name: string,
  page: (request: Request) => Page | Promise<Page>,
): RequestHandler {
  return async (request, response) => {
    const call = new Call(reception, name, request, response)
    try {
      reception.pageLimit.count(clientAddress(request, reception.trustedHops))
      const found = await page(request)
      const { status = 200, type, headers = {} } = found
      const { body, encoding } = await encoded(found, request)
      const cached = { 'cache-control': 'public, max-age=300', ...headers }
      for (const header of Object.entries(cached)) replace(call.answerHeaders, header)
      call.answerHeaders.push('vary', 'accept-language, accept-encoding')
      if (encoding !== undefined) call.answerHeaders.push('content-encoding', encoding)
      call.answerHeaders.push('content-type', type, 'content-length', String(Buffer.byteLength(body)))
      response.writeHead(status, call.answerHeaders).end(body)
      call.conclude(status)
    } catch (error) {
      refuseCall(reception, call, error)
    }
  }
}

const zipped = new WeakMap<Page, Promise<Buffer>>()

/** A page in the encoding that the reader takes; one that is made once is compressed once. */
async function encoded(
  page: Page,
  { headers }: IncomingMessage,
): Promise<{ body: string | Buffer; encoding?: string }> {
  const { body } = page
  const isReady = page.headers?.['content-encoding'] !== undefined
  if (isReady || !isWorthwhile(body) || !takesGzip(headers['accept-encoding'])) return { body }
  const ready = zipped.get(page) ?? zip(body)
  zipped.set(page, ready)
  return { body: await ready, encoding: 'gzip' }
}

/** A page's own policy takes the place of the one that every answer has. */
function replace(headers: string[], [name, value]: [string, string]): void {
  const at = headers.findIndex((known, index) => index % 2 === 0 && known === name)
  if (at === -1) headers.push(name, value)
  else headers[at + 1] = value
}
