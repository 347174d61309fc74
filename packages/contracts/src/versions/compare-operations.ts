import type { JsonObject } from '../values/json.ts'
import { compareSchemas } from './compare-schemas.ts'
import { member, type Schema } from './shape.ts'

type Referred = { $ref?: string }
type Content = Readonly<Record<string, { schema?: Schema }>>
type Parameter = Referred & { name?: string; in?: string; required?: boolean; schema?: Schema }
type Answer = Referred & { content?: Content; headers?: JsonObject }
type Described = {
  operationId: string
  security: readonly Readonly<Record<string, readonly string[]>>[]
  parameters: readonly Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Readonly<Record<string, Answer>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>
export type OpenApi = JsonObject & { paths: Paths; webhooks: Paths }
type Both = { before: OpenApi; after: OpenApi }

/** The changes of operations and webhooks that break a client. */
export function compareOperations(before: OpenApi, after: OpenApi): string[] {
  const documents = { before, after }
  return [
    ...eachOperation(before.paths, after.paths, (at, old, now) => compareOperation(documents, at, old, now)),
    ...eachOperation(before.webhooks, after.webhooks, (at, old, now) =>
      compareContent(documents, 'answer', at, old.requestBody?.content, now.requestBody?.content),
    ),
  ]
}

function eachOperation(old: Paths, now: Paths, compare: (at: string, old: Described, now: Described) => string[]) {
  return Object.entries(old).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const other = now[path]?.[method]
      return other ? compare(at, operation, other) : [`${at}: removed`]
    }),
  )
}

function compareOperation(documents: Both, at: string, old: Described, now: Described): string[] {
  const [body, bodyNow] = [old.requestBody, now.requestBody]
  return [
    ...(old.operationId === now.operationId ? [] : [`${at}: operationId was ${old.operationId}`]),
    ...lostScopes(old, now).map((scope) => `${at}: the scope ${scope} is not sufficient any more`),
    ...compareParameters(documents, at, old, now),
    ...(bodyNow?.required && !body?.required ? [`${at} body: required now`] : []),
    ...compareContent(documents, 'request', `${at} body`, body?.content, bodyNow?.content),
    ...Object.entries(old.responses).flatMap(([status, answer]) =>
      compareAnswers(documents, `${at} ${status}`, answer, now.responses[status] ?? now.responses.default),
    ),
  ]
}

function lostScopes(old: Described, now: Described): string[] {
  const left = now.security.map((one) => JSON.stringify(one))
  return old.security.map((one) => JSON.stringify(one)).filter((one) => !left.includes(one))
}

function compareParameters({ before, after }: Both, at: string, old: Described, now: Described): string[] {
  const was = old.parameters.map((one) => followed(before, one))
  const is = now.parameters.map((one) => followed(after, one))
  const find = (all: readonly Parameter[], one: Parameter) =>
    all.find((other) => other.in === one.in && other.name === one.name)
  const added = is.filter((one) => one.required && !find(was, one)?.required)
  return [
    ...added.map(({ name }) => `${at} ?${name}: required now`),
    ...was.flatMap((one) => {
      const other = find(is, one)
      if (other === undefined) return [`${at} ?${one.name}: removed`]
      return compareSchemas(
        { before, after, side: 'request' },
        `${at} ?${one.name}`,
        one.schema ?? {},
        other.schema ?? {},
      )
    }),
  ]
}

function compareAnswers(documents: Both, at: string, old: Answer, now: Answer | undefined): string[] {
  if (now === undefined) return [`${at}: removed`]
  const [was, is] = [followed(documents.before, old), followed(documents.after, now)]
  const headers = Object.keys(was.headers ?? {}).filter((name) => !(name in (is.headers ?? {})))
  return [
    ...headers.map((name) => `${at} ${name}: removed`),
    ...compareContent(documents, 'answer', at, was.content, is.content),
  ]
}

function compareContent(documents: Both, side: 'request' | 'answer', at: string, old: Content = {}, now: Content = {}) {
  return Object.entries(old).flatMap(([mediaType, { schema = {} }]) => {
    const other = now[mediaType]
    if (other === undefined) return [`${at}: ${mediaType} is removed`]
    return compareSchemas({ ...documents, side }, at, schema, other.schema ?? {})
  })
}

/** A parameter or an answer in the place of its reference. */
function followed<Part extends Referred>(root: OpenApi, part: Part): Part {
  if (part.$ref === undefined) return part
  const found = part.$ref.split('/').slice(1).reduce<unknown>(member, root)
  return JSON.parse(JSON.stringify(found))
}
