import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@lokum/contracts/catalogue'
import { openApiDocument } from '@lokum/contracts/documents/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { projectRoot } from '../project-root.ts'

export type PromisedHeader = {
  name: string
  required: boolean
  /** The codes that carry the header, when not every answer of this status does. */
  codes: readonly string[]
  isValid: ValidateFunction
}

export type PromisedAnswer = {
  /** Any one of these; none when there is no body. */
  mediaTypes: readonly string[]
  isValidBody?: ValidateFunction
  headers: readonly PromisedHeader[]
}

type PromisedOperation = {
  id: string
  statuses: readonly number[]
  /** Compiled when it is needed, because most tests meet few of all answers. */
  answerOf: (status: number) => PromisedAnswer | undefined
}

type Header = { required?: boolean; schema: object }
type Response = {
  headers?: Record<string, Header>
  content?: Record<string, { schema: object }>
  'x-required-headers'?: Record<string, string[]>
  'x-optional-headers'?: string[]
}
type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>
  components: object
}
type Row = { method: string; path: RegExp; promise: PromisedOperation }

/** The documents' promises for a method and a path; undefined when they do not name them. */
export function promisedAnswers(method: string, path: string): PromisedOperation | undefined {
  const documented = method === 'HEAD' ? 'GET' : method
  const rows = path.startsWith('/internal/') ? internalRows() : publicRows()
  return rows.find((row) => row.method === documented && row.path.test(path))?.promise
}

/** The schema of every refusal. */
export function problemSchema(): ValidateFunction {
  publicRows()
  return ajv.compile({ $ref: 'public#/components/schemas/Problem' })
}

const publicRows = once(() => rowsOf('public', publicDocument()))
const internalRows = once(() => rowsOf('internal', internalDocument()))

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

/** The committed document itself is checked against, since it is what clients read. */
function publicDocument(): Document {
  return JSON.parse(readFileSync(join(projectRoot, 'packages/contracts/generated/openapi.json'), 'utf8'))
}

/** Operations between services are in no published document. */
function internalDocument(): Document {
  const internal = operations.filter(({ path }) => path.startsWith('/internal/'))
  return JSON.parse(JSON.stringify(openApiDocument({ operations: internal, events: [], examples: new Map() })))
}

function rowsOf(name: string, document: Document): Row[] {
  ajv.addSchema({ components: document.components }, name)
  const deref = <Part extends object>(part: Part): Part => resolve(document, part)
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, responses }]) => {
      const { default: transport, ...own } = responses
      const answers = transport ? { ...answersOfTransport(deref(transport)), ...own } : own
      return {
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
        promise: {
          id: operationId,
          statuses: Object.keys(answers).map(Number),
          answerOf: (status) => {
            const response = answers[status]
            return response && promisedAnswer(name, deref, deref(response))
          },
        },
      }
    }),
  )
}

/** Refusals of transport have one description, which names their statuses. */
function answersOfTransport(response: Response): Record<string, Response> {
  const { schema } = response.content?.['application/problem+json'] ?? {}
  const { enum: statuses }: { enum: number[] } = Object(schema).allOf[1].properties.status
  return Object.fromEntries(statuses.map((status) => [status, response]))
}

function promisedAnswer(name: string, deref: <P extends object>(part: P) => P, response: Response): PromisedAnswer {
  const content = Object.entries(response.content ?? {})
  const json = content.find(([mediaType]) => /[/+]json$/.test(mediaType))
  const { 'x-required-headers': byCode = {}, 'x-optional-headers': optional = [] } = response
  return {
    mediaTypes: content.map(([mediaType]) => mediaType),
    ...(json && { isValidBody: compile(name, json[1].schema) }),
    headers: Object.entries(response.headers ?? {}).map(([header, described]) => {
      const { required = false, schema } = deref(described)
      const codes = Object.keys(byCode).filter((code) => byCode[code]?.includes(header))
      const isRequired = required && !optional.includes(header)
      return { name: header.toLowerCase(), required: isRequired, codes, isValid: compile(name, schema) }
    }),
  }
}

/** Compiled once for each different schema; references point into the document it came from. */
function compile(name: string, schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', `"${name}#/components/`)
  const known = compiled.get(text)
  if (known) return known
  const validate = ajv.compile(JSON.parse(text))
  compiled.set(text, validate)
  return validate
}

const compiled = new Map<string, ValidateFunction>()

function resolve<Part extends object>(document: Document, part: Part): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part
  const steps = part.$ref.replace('#/', '').split('/')
  return steps.reduce((at: ReturnType<typeof JSON.parse>, step) => at[step], document)
}

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
}
