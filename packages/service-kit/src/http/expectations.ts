import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Language } from '@lokum/contracts/problems/problem'
import { chooseLanguage } from './language.ts'
import { hasBody } from './read-json.ts'

/**
 * Serves requests with an `Expect` header (RFC 9110, section 10.1.1): those that expect `100-continue` are invited to send their
 * body when it is read for the first time, so a refusal that needs no body comes alone; any other expectation is refused.
 */
export function takeExpectations(
  server: Server,
  serve: RequestListener,
  refuse: (error: Error, socket: Socket, language: Language) => void,
): void {
  const serveExpecting: RequestListener = (request, response) => {
    const { expect, 'accept-language': accepted } = request.headers
    if (!isKnown(expect)) return refuse(unknownExpectation, request.socket, chooseLanguage(accepted))
    continueWhenRead(request, response)
    serve(request, response)
  }
  server.on('checkContinue', serveExpecting).on('checkExpectation', serveExpecting)
}

const unknownExpectation = Object.assign(new Error('The request has an unknown expectation.'), {
  code: 'ERR_HTTP_EXPECTATION',
})

function isKnown(expectation = ''): boolean {
  return expectation.split(',').every((member) => ['', '100-continue'].includes(member.trim().toLowerCase()))
}

/** A client whose body has begun to arrive waits for no invitation. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read
  request._read = (size) => {
    request._read = read
    const isAwaited = hasBody(request) && request.readableLength === 0 && !request.complete && !response.headersSent
    if (isAwaited) response.writeContinue()
    read.call(request, size)
  }
}
