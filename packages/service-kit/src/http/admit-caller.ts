import type { IncomingMessage } from 'node:http'
import { isForTenants, type Operation } from '@lokum/contracts/interface/operation'
import { authenticate, requireScope } from '../identity/authorize.ts'
import type { Caller } from '../identity/caller.ts'
import type { Edge } from './edge.ts'

/**
 * Admits the caller of an operation whose token is good for it.
 * @throws Problem unauthorized, invalid_token, insufficient_scope, auth_unavailable
 */
export async function admitCaller(
  edge: Pick<Edge, 'verifyToken' | 'publicBaseUrl'>,
  operation: Pick<Operation, 'scopes'>,
  request: IncomingMessage,
): Promise<Caller> {
  const { verifyToken, publicBaseUrl } = edge
  const door = { verifyToken, publicBaseUrl, ...(isForTenants(operation) && { holders: 'tenants' as const }) }
  const caller = await authenticate(door, request)
  requireScope(door, caller, operation.scopes)
  return caller
}
