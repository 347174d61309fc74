import type { Operation } from '../interface/operation.ts'
import { type ProblemCode, problems } from '../problems/problem.ts'
import type { JsonObject } from '../values/json.ts'
import { problemHeaders } from './headers.ts'
import { listTransportProblems, type ProblemsByStatus } from './list-problems.ts'

/** Answers that several operations share, the examples of all codes, and which sets of refusals are shared. */
export type Answers = {
  responses: Map<string, JsonObject>
  examples: Map<string, JsonObject>
  isShared: (status: number, codes: readonly ProblemCode[]) => boolean
}

/** Sets of refusals that several operations share and whose codes would make too long a name. */
const shortNames: Readonly<Record<string, string>> = {
  'invalid_token unauthorized': 'Unauthorized401',
  'cost_in_use idempotency_conflict invalid_state mode_forbids_item shares_exceed_cost total_out_of_range':
    'ItemConflict409',
  'endpoint_disabled idempotency_conflict job_limit_reached': 'JobConflict409',
  'idempotency_conflict invalid_state': 'StateConflict409',
  'idempotency_conflict invalid_state mail_in_progress': 'MailConflict409',
  'idempotency_conflict invalid_state refund_exceeds_credit': 'RefundConflict409',
  'idempotency_conflict invalid_state mail_not_configured recipient_declined tenant_without_email': 'AskingConflict409',
  'document_type_unsupported unsupported_media_type': 'UnsupportedMediaType415OfUpload',
  'idempotency_conflict invalid_state reading_exists reading_needs_reason': 'ReadingConflict409',
  'idempotency_conflict reading_exists reading_needs_reason': 'NewReadingConflict409',
}

/** The answer that carries these refusals of one status: a reference if several operations share it. */
export function problemAnswer(
  { answers }: { answers: Answers },
  status: number,
  codes: readonly ProblemCode[],
): JsonObject {
  const describe = () => describeProblems(answers, new Map([[status, codes]]))
  if (!answers.isShared(status, codes)) return describe()
  return shareAnswer(answers, shortNames[codes.join(' ')] ?? `${codes.map(pascalCase).join('Or')}${status}`, describe)
}

/** The answer to a request that did not arrive as a whole or that the system could not answer, the same for all that read or change. */
export function transportAnswer({ answers }: { answers: Answers }, operation: Pick<Operation, 'method'>): JsonObject {
  return shareAnswer(answers, operation.method === 'GET' ? 'TransportOfRead' : 'TransportOfChange', () =>
    describeProblems(answers, listTransportProblems(operation)),
  )
}

/** A reference to the answer of this name, which is described when it is first needed. */
export function shareAnswer({ responses }: Answers, name: string, describe: () => JsonObject): JsonObject {
  if (!responses.has(name)) responses.set(name, describe())
  return { $ref: `#/components/responses/${name}` }
}

function describeProblems({ examples }: Answers, byStatus: ProblemsByStatus): JsonObject {
  const rows = [...byStatus].flatMap(([status, codes]) => codes.map((code) => ({ status, code })))
  for (const { status, code } of rows)
    examples.set(exampleName(code, status), { summary: problems[code].title.en, value: problemExample(code, status) })
  const codes = [...new Set(rows.map(({ code }) => code))]
  const isOne = byStatus.size === 1
  return {
    description: rows
      .map(({ status, code }) => `${isOne ? '' : `${status}: `}${problems[code].title.en} (\`${code}\`)`)
      .join(' · '),
    ...problemHeaders(byStatus),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: oneOf([...byStatus.keys()]), code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(
          rows.map(({ status, code }) => {
            const name = exampleName(code, status)
            return [isOne ? code : name, { $ref: `#/components/examples/${name}` }]
          }),
        ),
      },
    },
  }
}

function oneOf(statuses: readonly number[]): JsonObject {
  return statuses.length === 1 ? { const: statuses[0] } : { enum: statuses }
}

function exampleName(code: ProblemCode, status: number): string {
  return status === problems[code].status ? code : `${code}_${status}`
}

/** The body that a client sees for one code, in English. */
export function problemExample(code: ProblemCode, status: number = problems[code].status): JsonObject {
  const { title, detail } = problems[code]
  return {
    type: `http://127.0.0.1:8080/problems/${code}`,
    title: title.en,
    status,
    code,
    detail: exampleDetails[code] ?? detail.en.replace('{limit}', '5').replaceAll(/\{\w+\}/g, '…'),
    instance: 'urn:lokum:request:req_01jd3k5q9ze8r9v4k7m2n6p0xs',
    request_id: 'req_01jd3k5q9ze8r9v4k7m2n6p0xs',
    ...(code in exampleErrors ? { errors: exampleErrors[code] } : {}),
  }
}

const exampleDetails: Partial<Record<ProblemCode, string>> = {
  validation_failed: 'In the body at #/address/postal_code: `postal_code` must have the form NN-NNN, such as 02-326.',
}

const exampleErrors: Partial<Record<ProblemCode, JsonObject[]>> = {
  validation_failed: [
    {
      in: 'body',
      pointer: '#/address/postal_code',
      code: 'invalid_format',
      detail: '`postal_code` must have the form NN-NNN, such as 02-326.',
    },
  ],
  deprecated_field: [
    { in: 'body', pointer: '#/month', code: 'deprecated_field', detail: 'This field was withdrawn; send "period".' },
  ],
}

function pascalCase(code: ProblemCode): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
