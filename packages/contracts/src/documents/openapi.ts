import type { EventContract } from '../interface/event.ts'
import type { Operation } from '../interface/operation.ts'
import { providerScopes, scopes } from '../interface/scope.ts'
import { ProblemBody } from '../problems/problem-body.ts'
import type { JsonObject } from '../values/json.ts'
import { answerExamples } from './answer-examples.ts'
import { describeOperation } from './describe-operation.ts'
import { describeWebhook, webhookParameters } from './describe-webhook.ts'
import { withDiscriminators } from './discriminators.ts'
import { withEventTypes } from './event-types.ts'
import type { Examples } from './example.ts'
import { withExtensions } from './extended-schemas.ts'
import { collectHeaders } from './headers.ts'
import { joinSides } from './join-sides.ts'
import { jsonSchema, noSchemas, type Schemas } from './json-schema.ts'
import { listOwnProblems } from './list-problems.ts'
import { parameterComponents } from './parameters.ts'
import type { Answers } from './problem-answers.ts'
import { shareParameters } from './share-parameters.ts'

/** The catalogue as an OpenAPI 3.1 document: paths, and the webhooks that its events are delivered by. */
export function openApiDocument(catalogue: {
  operations: readonly Operation[]
  events: readonly EventContract[]
  examples: Examples
}): JsonObject {
  const { shown, shared: answers } = answerExamples(catalogue)
  const need = {
    examples: catalogue.examples,
    components: noSchemas(),
    shown,
    answers: { responses: new Map(), examples: new Map(), isShared: sharedBy(catalogue.operations) },
  }
  jsonSchema(need, ProblemBody, 'answer')
  const { paths, shared } = shareParameters(pathsOf(need, catalogue.operations))
  const webhooks = Object.fromEntries(catalogue.events.map((event) => [event.type, describeWebhook(need, event)]))
  const { schemas, follow } = joinSides(need.components)
  return follow({
    openapi: '3.1.1',
    info,
    servers: [{ url: 'http://127.0.0.1:8080' }],
    tags,
    paths,
    webhooks,
    components: {
      securitySchemes: { accessToken, tenantLink },
      schemas: withExtensions(withEventTypes(withDiscriminators(schemas), catalogue.events)),
      parameters: {
        ...parameterComponents,
        ...shared,
        ...(catalogue.events.length > 0 ? webhookParameters : {}),
      },
      headers: collectHeaders(catalogue.operations),
      responses: sorted(need.answers.responses),
      examples: { ...sorted(need.answers.examples), ...answers },
    },
  })
}

/** Whether several of the operations answer with the same refusals of one status. */
function sharedBy(operations: readonly Operation[]): Answers['isShared'] {
  const uses = new Map<string, number>()
  for (const operation of operations)
    for (const [status, codes] of listOwnProblems(operation)) {
      const set = [status, ...codes].join(' ')
      uses.set(set, (uses.get(set) ?? 0) + 1)
    }
  return (status, codes) => (uses.get([status, ...codes].join(' ')) ?? 0) > 1
}

/** A gateway that serves the document names its own addresses instead of those of `npm start`. */
const info = {
  title: 'Lokum',
  version: '1.5.0',
  summary: 'Rented apartments and the monthly close',
  description:
    'Version 1 of the interface; the path contains the version. New members may be added to responses and events at any time. Refusals are RFC 9457 problem details with a stable `code`. The settlement field `month` was withdrawn in v1.5 (2026-04-15): sending it is refused with `deprecated_field`, send `period` (YYYY-MM).',
  contact: { name: 'Lokum', url: 'http://127.0.0.1:8080/docs' },
  license: { name: 'MIT', identifier: 'MIT' },
}

const tags = [
  { name: 'Apartments', description: 'Apartments of the account and their audit log' },
  { name: 'Agreements', description: 'Tenancies: tenant, apartment, days and terms' },
  { name: 'Meters', description: 'Meters of an apartment, their device exchanges and readings' },
  {
    name: 'Documents',
    description: 'Uploaded files, the data read from them and the costs created from their lines',
  },
  { name: 'Settlements', description: 'The monthly settlement of one apartment' },
  { name: 'Items', description: 'The lines of a settlement: proposed, approved, corrected or rejected' },
  { name: 'Statements', description: 'The final PDF of a settlement, its versions and the check that it is genuine' },
  { name: 'Mails', description: 'Mails that deliver statements to tenants' },
  { name: 'Tenants', description: 'Tenants of the agreements, their links and requests for readings' },
  { name: 'Tenant', description: 'Operations for a tenant with a link' },
  { name: 'Payments', description: 'Payments, entered by hand or imported from bank statements, and their allocation' },
  { name: 'Tax', description: 'Flat-rate tax on private rental income' },
  { name: 'Account', description: 'Quotas of the account, their use and the audit log' },
  { name: 'Webhooks', description: 'Webhook endpoints and their deliveries' },
]

const listOfScopes = providerScopes.map((scope) => `\`${scope}\` (${scopes[scope]})`).join(', ')

const accessToken = {
  type: 'openIdConnect',
  openIdConnectUrl: 'http://127.0.0.1:8090/.well-known/openid-configuration',
  description: `Access token (RFC 9068) of the identity provider, sent as \`Authorization: Bearer <token>\`. Each operation lists the scope it needs; if it lists several, any one is sufficient. Scopes: ${listOfScopes}.`,
  'x-scopes': Object.fromEntries(providerScopes.map((scope) => [scope, scopes[scope]])),
}

const tenantLink = {
  type: 'http',
  scheme: 'bearer',
  description:
    'Opaque token from the fragment of a tenant link. It is valid for one agreement, for 90 days or until it is revoked.',
}

type DocumentSources = {
  components: Schemas
  answers: Answers
  examples: Examples
  shown: ReadonlyMap<string, JsonObject>
}

function pathsOf(need: DocumentSources, operations: readonly Operation[]): JsonObject {
  const byPath = Map.groupBy(operations, ({ path }) => path)
  return Object.fromEntries(
    [...byPath].map(([path, ofPath]) => [
      path,
      Object.fromEntries(
        ofPath.map((operation) => [operation.method.toLowerCase(), describeOperation(need, operation)]),
      ),
    ]),
  )
}

function sorted(named: Map<string, JsonObject>): JsonObject {
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)))
}
