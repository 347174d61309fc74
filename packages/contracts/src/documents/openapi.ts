import type { EventContract } from '../interface/event.ts'
import type { Operation } from '../interface/operation.ts'
import { providerScopes, scopes } from '../interface/scope.ts'
import { ProblemBody } from '../problems/problem.ts'
import { describeOperation } from './describe-operation.ts'
import { describeWebhook } from './describe-webhook.ts'
import { headerComponents } from './headers.ts'
import type { JsonObject } from './json.ts'
import { jsonSchema, type Schemas } from './json-schema.ts'
import { parameterComponents } from './parameters.ts'
import type { Answers } from './problem-answers.ts'

/** The catalogue as an OpenAPI 3.1 document: paths, and the webhooks that its events are delivered by. */
export function openApiDocument(catalogue: {
  operations: readonly Operation[]
  events: readonly EventContract[]
}): JsonObject {
  const need: { components: Schemas; answers: Answers } = { components: new Map(), answers: new Map() }
  jsonSchema(need, ProblemBody, 'answer')
  const paths = pathsOf(need, catalogue.operations)
  const webhooks = Object.fromEntries(catalogue.events.map((event) => [event.type, describeWebhook(need, event)]))
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:8080' } } }],
    tags,
    paths,
    webhooks,
    components: {
      securitySchemes: { accessToken, tenantLink },
      schemas: sorted(need.components),
      parameters: parameterComponents,
      headers: headerComponents,
      responses: sorted(need.answers),
    },
  }
}

const info = {
  title: 'Lokum',
  version: '1.5.0',
  summary: 'Rented apartments and the monthly close',
  description:
    'Version 1 of the interface; the version is part of the path. Answers and events may get new members at any time. Refusals are RFC 9457 problem details with a stable `code`. The settlement field `month` was withdrawn in v1.5 (2026-04-15): sending it is refused with `deprecated_field`, send `period` (YYYY-MM).',
  license: { name: 'MIT', identifier: 'MIT' },
}

const tags = [
  { name: 'Apartments', description: 'Apartments on the account, and what was done to them' },
  { name: 'Agreements', description: 'Tenancies: who lives where, from when to when, on which terms' },
  { name: 'Meters', description: 'Meters of an apartment, their exchanges and readings' },
  {
    name: 'Documents',
    description: 'Files that are uploaded once, what was read in them, and the costs made of their lines',
  },
  { name: 'Settlements', description: 'One apartment, one month' },
  { name: 'Items', description: 'The lines of a settlement: proposed, approved, corrected or rejected' },
  { name: 'Statements', description: 'The frozen PDF of a settlement, its versions and its proof' },
  { name: 'Mails', description: 'How statements reach tenants' },
  { name: 'Tenants', description: 'Links for tenants, and what they are asked to read' },
  { name: 'Tenant', description: 'What a tenant sees and sends with a link' },
  { name: 'Payments', description: 'Money received, by hand or from bank statements, and what it paid' },
  { name: 'Tax', description: 'The flat-rate tax on private rental' },
  { name: 'Webhooks', description: 'Endpoints that events are delivered to, and their deliveries' },
]

const accessToken = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'Access token of the identity provider (RFC 9068), named by /.well-known/oauth-protected-resource. An operation names the scope it needs; of several, any one is enough.',
  'x-scopes': Object.fromEntries(providerScopes.map((scope) => [scope, scopes[scope]])),
}

const tenantLink = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The token in the fragment of a tenant’s link. It is opaque, good for the agreement that it was made for, for 90 days or until it is revoked.',
}

function pathsOf(need: { components: Schemas; answers: Answers }, operations: readonly Operation[]): JsonObject {
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
