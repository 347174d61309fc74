import { needsBody, type Operation, type RequestOf } from '@lokum/contracts/interface/operation'
import { type Fault, NotFound, Problem, ValidationFailed } from '../problem.ts'
import { ignoredMembers } from './ignored-members.ts'
import { listTag, openCursor } from './list-pages.ts'
import type { Asked } from './open-routes.ts'
import { hasBody, readJson, refuseForbiddenParts } from './read-json.ts'
import { listFaults, pointerTo } from './validate.ts'

type RawInput = { params: object; query: Record<string, unknown>; body: unknown }

/** A request as its contract reads it, the members of its body that were ignored (the value of `Lokum-Ignored`), and the tag of a list. */
export type Read<Input> = { input: Input; ignored: string | undefined; tag: string | undefined }

/**
 * Reads and checks a request by its contract: media type and JSON, withdrawn members (whatever else is wrong), then every member.
 * @throws NotFound when the path names an impossible identifier · Problem deprecated_field · ValidationFailed
 */
export async function parseRequest<O extends Operation>(operation: O, request: Asked): Promise<Read<RequestOf<O>>>
export async function parseRequest(operation: Operation, request: Asked): Promise<Read<RawInput>> {
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
    ...(parsedQuery?.error ? listFaults(parsedQuery.error, 'query') : []),
    ...(sent?.error ? listFaults(sent.error, 'body') : []),
    ...(body ? [] : faultsWithoutBody(content)),
  ]
  if (faults.length > 0) throw new ValidationFailed(faults)
  const input = { params: path?.data ?? {}, query: parsedQuery?.data ?? {}, body: sent?.data ?? {} }
  return { ...openList(operation, input), ignored: ignoredIn(operation, content, input.body) }
}

function faultsWithoutBody(content: Record<string, unknown>): Fault[] {
  return Object.keys(content).map((name) => ({ pointer: pointerTo([name]), code: 'unknown_member' }))
}

function ignoredIn({ ignoresUnknown }: Operation, content: object, body: unknown): string | undefined {
  return ignoresUnknown ? ignoredMembers(content, body) : undefined
}

/** The request of a list with the cursor that its verb reads. */
function openList({ request }: Operation, input: RawInput): { input: RawInput; tag: string | undefined } {
  if (request.query?.shape.cursor === undefined) return { input, tag: undefined }
  const tag = listTag(input)
  const { cursor } = input.query
  const opened = typeof cursor === 'string' ? { cursor: openCursor(cursor, tag) } : {}
  return { input: { ...input, query: { ...input.query, ...opened } }, tag }
}

function refuseWithdrawn({ withdrawnMembers = [] }: Operation, content: Record<string, unknown>): void {
  const found = withdrawnMembers.filter((name) => Object.hasOwn(content, name))
  if (found.length === 0) return
  const faults = found.map((name) => ({ pointer: pointerTo([name]), code: 'deprecated_field' as const }))
  throw new Problem('deprecated_field', { faults, headers: { link: '</releases/v1.5>; rel="deprecation"' } })
}
