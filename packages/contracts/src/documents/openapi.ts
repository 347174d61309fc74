import type { EventContract } from '../interface/event.ts'
import type { Operation } from '../interface/operation.ts'
import { providerScopes, scopes } from '../interface/scope.ts'
import { ProblemBody } from '../problems/problem-body.ts'
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
    'Version 1 of the interface; the path contains the version. New members may be added to responses and events at any time. Refusals are RFC 9457 problem details with a stable `code`. The settlement field `month` was withdrawn in v1.5 (2026-04-15): sending it is refused with `deprecated_field`, send `period` (YYYY-MM).',
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
  { name: 'Tenants', description: 'Tenant links and requests for readings' },
  { name: 'Tenant', description: 'Operations for a tenant with a link' },
  { name: 'Payments', description: 'Payments, entered by hand or imported from bank statements, and their allocation' },
  { name: 'Tax', description: 'Flat-rate tax on private rental income' },
  { name: 'Account', description: 'Quotas of the account and their use' },
  { name: 'Webhooks', description: 'Webhook endpoints and their deliveries' },
]

const accessToken = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'Access token (RFC 9068) of the identity provider given in /.well-known/oauth-protected-resource. Each operation lists the scope it needs; if it lists several, any one is sufficient.',
  'x-scopes': Object.fromEntries(providerScopes.map((scope) => [scope, scopes[scope]])),
}

const tenantLink = {
  type: 'http',
  scheme: 'bearer',
  description:
    'Opaque token from the fragment of a tenant link. It is valid for one agreement, for 90 days or until it is revoked.',
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
