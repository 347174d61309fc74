import { listOwnProblems, listTransportProblems, type ProblemsByStatus } from '../documents/list-problems.ts'
import type { Operation } from '../interface/operation.ts'
import { type ProblemCode, problems } from '../problems/problem.ts'
import { markdownTable } from './markdown-table.ts'

/** The refusals of an operation: its own first, then those that every operation has. */
export function listRefusals(operation: Operation): string {
  const rows = [...listOwnProblems(operation)].flatMap(([status, codes]) => codes.map((code) => ({ status, code })))
  const isOwn = ({ code }: { code: ProblemCode }) => operation.problems.includes(code)
  const inOrder = [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))]
  const table = markdownTable(
    ['Status', 'Code', 'When'],
    inOrder.map(({ status, code }) => [String(status), `[\`${code}\`](/problems/${code})`, whenOf(code)]),
  )
  return `${table}\nA request that does not arrive as a whole, or that the system cannot answer, is refused in the same way everywhere: [refusals of transport](/docs/reference/transport).`
}

/** The refusals of transport, described once for all operations. */
export function listTransport(): string {
  const all: ProblemsByStatus = listTransportProblems({ method: 'POST' })
  const rows = [...all].flatMap(([status, codes]) =>
    codes.map((code) => [String(status), `[\`${code}\`](/problems/${code})`, detailOf(code)]),
  )
  return markdownTable(['Status', 'Code', 'When'], rows)
}

/** The name of a refusal and the first sentence of its explanation, which often says no more. */
function whenOf(code: ProblemCode): string {
  const [first = ''] = detailOf(code).split(/(?<=\.) /)
  return first.includes('…') ? `${problems[code].title.en}.` : first
}

function detailOf(code: ProblemCode): string {
  return problems[code].detail.en.replaceAll(/\{\w+\}/g, '…').replaceAll(/<[^>]+>/g, '`$&`')
}
