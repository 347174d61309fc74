import { Call } from '@lokum/service-kit/calls/call'
import type { RequestHandler } from 'express'
import { preflightHeaders } from '../origins/allow-origins.ts'
import type { OperationDeps } from './serve-operation.ts'

/** Answers OPTIONS with the methods of a path. It needs no token, since the documents say the same. */
export function answerOptions(
  door: Pick<OperationDeps, 'log' | 'answerHeaders' | 'headersFor'>,
  allow: string,
): RequestHandler {
  return (request, response) => {
    const call = new Call(door, 'options', request, response)
    response.writeHead(204, [...call.answerHeaders, 'allow', allow, ...preflightHeaders(request, allow)]).end()
    call.conclude(204)
  }
}
