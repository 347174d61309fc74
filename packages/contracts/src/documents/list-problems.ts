import { isKeyed, type Operation } from '../interface/operation.ts'
import { everywhere, listStatuses, type ProblemCode } from '../problems/problem.ts'

/** Refusals by status. */
export type ProblemsByStatus = ReadonlyMap<number, readonly ProblemCode[]>

/** Every refusal an operation may answer with, by status: its own, those of its kind, and those of the door. */
export function listProblems(operation: Operation): ProblemsByStatus {
  return byStatus([
    ...everywhere,
    ...listTransportCodes(operation),
    ...(operation.request.body || operation.request.upload ? (['unsupported_media_type'] as const) : []),
    ...(isKeyed(operation) ? (['idempotency_conflict', 'idempotency_key_reused'] as const) : []),
    ...operation.problems,
  ])
}

/** Its refusals that come with a status of which transport is not the only reason. */
export function listOwnProblems(operation: Operation): ProblemsByStatus {
  const transport: readonly ProblemCode[] = listTransportCodes(operation)
  return new Map([...listProblems(operation)].filter(([, codes]) => codes.some((code) => !transport.includes(code))))
}

/** The refusals of transport: the request did not arrive as a whole, or the system could not answer it. */
export function listTransportProblems(operation: Pick<Operation, 'method'>): ProblemsByStatus {
  return byStatus(listTransportCodes(operation))
}

const readTransportCodes = [
  'request_timeout',
  'payload_too_large',
  'headers_too_large',
  'internal_error',
  'upstream_unavailable',
  'overloaded',
  'auth_unavailable',
] as const satisfies readonly ProblemCode[]

function listTransportCodes({ method }: Pick<Operation, 'method'>) {
  return method === 'GET' ? readTransportCodes : ([...readTransportCodes, 'outcome_unknown'] as const)
}

function byStatus(codes: readonly ProblemCode[]): ProblemsByStatus {
  const answers = [...new Set(codes)].flatMap((code) => listStatuses(code).map((status) => ({ status, code })))
  const inOrder = answers.sort((a, b) => a.status - b.status || a.code.localeCompare(b.code, 'en'))
  const found = Map.groupBy(inOrder, ({ status }) => status)
  return new Map([...found].map(([status, all]) => [status, all.map(({ code }) => code)]))
}
