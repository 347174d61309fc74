import { isConditional, needsBody, type Operation } from '../interface/operation.ts'
import type { Scope } from '../interface/scope.ts'
import type { JsonObject } from '../values/json.ts'
import { fileContent, uploadBody } from './describe-file.ts'
import type { Examples } from './example.ts'
import { answerHeaders } from './headers.ts'
import { jsonSchema, type Schemas } from './json-schema.ts'
import { listOwnProblems } from './list-problems.ts'
import { describeParameters } from './parameters.ts'
import { type Answers, problemAnswer, shareAnswer, transportAnswer } from './problem-answers.ts'

/** One operation as an OpenAPI 3.1 Operation Object. */
export function describeOperation(
  need: { components: Schemas; answers: Answers; examples: Examples; shown: ReadonlyMap<string, JsonObject> },
  operation: Operation,
): JsonObject {
  const example = need.examples.get(operation.id)
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    deprecated: operation.deprecated && true,
    'x-sunset': operation.deprecated?.sunset,
    security: operation.scopes.length === 0 ? [{ accessToken: [] }] : operation.scopes.map(securityOf),
    parameters: describeParameters(need, operation, example?.request),
    requestBody: requestBody(need, operation, example?.request.body),
    responses: {
      [operation.answer.status]: success(need, operation),
      ...(isConditional(operation) && { 304: notModified(need, operation) }),
      ...Object.fromEntries(
        [...listOwnProblems(operation)].map(([status, codes]) => [status, problemAnswer(need, status, codes)]),
      ),
      default: transportAnswer(need, operation),
    },
    'x-audience': operation.forPages && 'portal',
    'x-rate-limit': operation.limit,
    'x-withdrawn-members': operation.withdrawnMembers,
  }
}

function securityOf(scope: Scope): JsonObject {
  return scope === 'tenant' ? { tenantLink: [] } : { accessToken: [scope] }
}

function requestBody(
  need: { components: Schemas },
  operation: Operation,
  example: JsonObject | undefined,
): JsonObject | undefined {
  const { method, request } = operation
  if (request.upload) return uploadBody(need, { ...request.upload, body: request.body, example })
  if (request.body === undefined) return undefined
  const content = { schema: jsonSchema(need, request.body, 'request'), example }
  // RFC 7396 has a media type of its own; both mean a merge patch.
  const mergePatch = method === 'PATCH' ? { 'application/merge-patch+json': content } : {}
  const { description } = request.body.meta() ?? {}
  return { description, required: needsBody(operation), content: { 'application/json': content, ...mergePatch } }
}

const successTitles = { 200: 'Done', 201: 'Created', 202: 'Accepted', 204: 'Done; there is no body' } as const

function describeAnswer({ answer: { status, body, file } }: Operation): string {
  const content = file ? 'The file' : body?.meta()?.description
  return content === undefined ? successTitles[status] : `${successTitles[status]}: ${content}`
}

/** Every answer to a conditional read has the same headers. */
function notModified({ answers }: { answers: Answers }, operation: Operation): JsonObject {
  const description = 'The answer that If-None-Match names is still the same'
  return shareAnswer(answers, 'NotModified304', () => ({ description, headers: answerHeaders(operation) }))
}

function success(
  need: { components: Schemas; shown: ReadonlyMap<string, JsonObject> },
  operation: Operation,
): JsonObject {
  const { body, file } = operation.answer
  return {
    description: describeAnswer(operation),
    headers: answerHeaders(operation),
    content: file
      ? fileContent(file)
      : body && { 'application/json': { schema: jsonSchema(need, body, 'answer'), ...need.shown.get(operation.id) } },
  }
}
