import { type ProblemCode, problems } from '../problems/problem.ts'
import { problemHeaders, problemTitles } from './headers.ts'
import type { JsonObject } from './json.ts'

export type Answers = Map<string, JsonObject>

/** A reference to the answer that carries these refusals of one status; operations with the same refusals share it. */
export function problemAnswer(
  { answers }: { answers: Answers },
  status: number,
  codes: readonly ProblemCode[],
): JsonObject {
  const name = `${codes.map(pascalCase).join('Or')}${status}`
  if (!answers.has(name)) answers.set(name, describe(status, codes))
  return { $ref: `#/components/responses/${name}` }
}

function describe(status: number, codes: readonly ProblemCode[]): JsonObject {
  return {
    description: problemTitles(codes),
    headers: problemHeaders(status, codes),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: problems[code].title.en, value: problemExample(code, status) }]),
        ),
      },
    },
  }
}

/** What a client gets to see for one code, in English. */
export function problemExample(code: ProblemCode, status: number = problems[code].status): JsonObject {
  const { title, detail } = problems[code]
  return {
    type: `http://127.0.0.1:8080/problems/${code}`,
    title: title.en,
    status,
    code,
    detail: detail.en.replace('{limit}', '5').replaceAll(/\{\w+\}/g, '…'),
    instance: 'urn:lokum:request:req_01jd3k5q9ze8r9v4k7m2n6p0xs',
    request_id: 'req_01jd3k5q9ze8r9v4k7m2n6p0xs',
    ...(code in exampleErrors ? { errors: exampleErrors[code] } : {}),
  }
}

const exampleErrors: Partial<Record<ProblemCode, JsonObject[]>> = {
  validation_failed: [
    {
      pointer: '#/address/postal_code',
      code: 'invalid_format',
      detail: '`postal_code` must have the form NN-NNN, such as 02-326.',
    },
  ],
  deprecated_field: [
    { pointer: '#/month', code: 'deprecated_field', detail: 'This field was withdrawn; send "period".' },
  ],
}

function pascalCase(code: ProblemCode): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
