import type { Operation } from '../operation.ts'
import { everywhere, type ProblemCode, problems } from '../problem.ts'

/** Every refusal an operation may answer with, by status: its own, those of its kind, and those of the door. */
export function problemsOf(operation: Operation): Map<number, ProblemCode[]> {
  const codes = new Set<ProblemCode>([
    ...everywhere,
    'payload_too_large',
    'headers_too_large',
    ...(operation.request.body ? (['unsupported_media_type'] as const) : []),
    ...(operation.idempotent ? (['idempotency_conflict', 'idempotency_key_reused'] as const) : []),
    ...operation.problems,
  ])
  const inOrder = [...codes].sort((a, b) => problems[a].status - problems[b].status || a.localeCompare(b, 'en'))
  return Map.groupBy(inOrder, (code) => problems[code].status)
}
