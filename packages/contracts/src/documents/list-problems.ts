import { isKeyed, type Operation } from '../interface/operation.ts'
import { everywhere, listStatuses, type ProblemCode } from '../problems/problem.ts'

/** Every refusal an operation may answer with, by status: its own, those of its kind, and those of the door. */
export function listProblems(operation: Operation): Map<number, ProblemCode[]> {
  const codes = new Set<ProblemCode>([
    ...everywhere,
    'request_timeout',
    'payload_too_large',
    'headers_too_large',
    ...(operation.request.body || operation.request.upload ? (['unsupported_media_type'] as const) : []),
    ...(operation.method === 'GET' ? [] : (['outcome_unknown'] as const)),
    ...(isKeyed(operation) ? (['idempotency_conflict', 'idempotency_key_reused'] as const) : []),
    ...operation.problems,
  ])
  const answers = [...codes].flatMap((code) => listStatuses(code).map((status) => ({ status, code })))
  const inOrder = answers.sort((a, b) => a.status - b.status || a.code.localeCompare(b.code, 'en'))
  const byStatus = Map.groupBy(inOrder, ({ status }) => status)
  return new Map([...byStatus].map(([status, found]) => [status, found.map(({ code }) => code)]))
}
