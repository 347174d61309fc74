import { needsBody, type Operation, type RequestOf } from '@lokum/contracts/interface/operation'
import { type Fault, NotFound, Problem, ValidationFailed } from '../problem.ts'
import type { Asked } from './open-routes.ts'
import { hasBody, readJson, refuseForbiddenParts } from './read-json.ts'
import { faultsOf, pointerTo } from './validate.ts'

type Parts = { params: unknown; query: unknown; body: unknown }

/**
 * Reads and checks a request by its contract: media type and JSON, withdrawn members (whatever else is wrong), then every member.
 * @throws NotFound when the path names an impossible identifier · Problem deprecated_field · ValidationFailed
 */
export async function parseRequest<O extends Operation>(operation: O, request: Asked): Promise<RequestOf<O>>
export async function parseRequest(operation: Operation, request: Asked): Promise<Parts> {
  const { params, query, body } = operation.request
  const { query: askedQuery = {} } = request
  const content = hasBody(request) || needsBody(operation) ? await readJson(request) : {}
  refuseWithdrawn(operation, content)
  refuseForbiddenParts(content)

  const path = params?.safeParse(request.params)
  if (path?.success === false) throw new NotFound()
  const parsedQuery = query?.safeParse(askedQuery, { reportInput: true })
  const sent = body?.safeParse(content, { reportInput: true })
  const faults: Fault[] = [
    ...(parsedQuery?.error ? faultsOf(parsedQuery.error, 'query') : []),
    ...(sent?.error ? faultsOf(sent.error, 'body') : []),
    ...(body
      ? []
      : Object.keys(content).map((name) => ({ pointer: pointerTo([name]), code: 'unknown_member' as const }))),
  ]
  if (faults.length > 0) throw new ValidationFailed(faults)
  return { params: path?.data ?? {}, query: parsedQuery?.data ?? {}, body: sent?.data ?? {} }
}

function refuseWithdrawn({ withdrawnMembers = [] }: Operation, content: Record<string, unknown>): void {
  const found = withdrawnMembers.filter((name) => Object.hasOwn(content, name))
  if (found.length === 0) return
  const faults = found.map((name) => ({ pointer: pointerTo([name]), code: 'deprecated_field' as const }))
  throw new Problem('deprecated_field', { faults, headers: { link: '</releases/v1.5>; rel="deprecation"' } })
}
