import type { IncomingMessage } from 'node:http'
import type { Operation } from '@lokum/contracts/operation'
import { authenticate, requireScope } from '../identity/authorize.ts'
import type { Caller } from '../identity/caller.ts'
import type { Edge } from './edge.ts'

/** Who calls an operation, when the token is good for it. @throws Problem unauthorized, invalid_token, insufficient_scope, auth_unavailable */
export async function admitCaller(
  edge: Pick<Edge, 'verifyToken' | 'publicBaseUrl'>,
  { scopes }: Pick<Operation, 'scopes'>,
  request: IncomingMessage,
): Promise<Caller> {
  const caller = await authenticate(edge, request)
  requireScope(edge, caller, scopes)
  return caller
}
