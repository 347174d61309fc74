import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { events, operations, publicOperations } from '../src/catalogue.ts'
import { committedOpenApi, committedOpenApiText } from '../src/documents/committed-openapi.ts'
import { eventsPage, withEventTables } from '../src/documents/event-tables.ts'
import { generatedFiles } from '../src/documents/generated-files.ts'
import { listProblems } from '../src/documents/list-problems.ts'
import { withoutExamples } from '../src/documents/without-examples.ts'
import { isConditional } from '../src/interface/operation.ts'
import { problems } from '../src/problems/problem.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const files = generatedFiles()
const openApi = JSON.parse(files.get('openapi.json') ?? '')

test('the committed OpenAPI document is what the catalogue gives, without examples', () => {
  expect(readFileSync(committedOpenApi, 'utf8')).toBe(committedOpenApiText())
})

test('examples are left out, and a member of that name stays', () => {
  const kept = { type: 'object', properties: { example: { type: 'string', examples: ['a'] } }, required: ['example'] }

  expect(withoutExamples({ example: 1, content: [{ examples: {}, schema: kept }] })).toEqual({
    content: [{ schema: { ...kept, properties: { example: { type: 'string' } } } }],
  })
  expect(committedOpenApiText()).not.toMatch(/_01k[0-9a-z]{23}/)
})

test('the tables for other teams are the ones the catalogue gives', () => {
  const page = readFileSync(join(root, eventsPage), 'utf8')

  expect(page).toBe(withEventTables(page, events))
})

test('a linter finds neither an error nor a warning in the OpenAPI document', async () => {
  const { stdout } = await run(
    process.execPath,
    [
      join(root, 'node_modules/@redocly/cli/bin/cli.js'),
      'lint',
      '--format=json',
      `--config=${join(root, 'packages/contracts/redocly.yaml')}`,
      join(root, 'packages/contracts/generated/openapi.json'),
    ],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((failure: { stdout: string }) => failure)

  expect(JSON.parse(stdout)).toMatchObject({ problems: [], totals: { errors: 0, warnings: 0 } })
})

test('a parser finds nothing to complain about in the AsyncAPI document', async () => {
  const file = join(root, 'packages/contracts/generated/asyncapi.json')

  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'parse-asyncapi.ts'), file])

  expect(JSON.parse(stdout)).toEqual({ diagnostics: [], channels: events.map(({ type }) => type) })
})

test('the AsyncAPI document names who publishes and who receives each event, and whom the broker lets in', () => {
  const { operations: described, servers, components } = JSON.parse(files.get('asyncapi.json') ?? '')
  const receivers = (type: string) =>
    Object.keys(described).flatMap((id) => (id.endsWith(`.receive.${type}`) ? [id.split('.')[0]] : []))

  for (const { type, publishers } of events)
    for (const service of publishers) expect(described[`${service}.publish.${type}`].action).toBe('send')
  expect(receivers('apartment.created')).toEqual(['settlements-apartments', 'webhooks-events', 'reader-events'])
  expect(receivers('settlement.created')).toEqual(['webhooks-events', 'reader-events'])
  expect(receivers('audit.event')).toEqual(['webhooks-audit', 'reader-audit'])
  expect(components.securitySchemes.brokerUser.type).toBe('userPassword')
  for (const name of ['local', 'production']) expect(servers[name].security).toHaveLength(1)
})

test('the schema of every event is a valid JSON Schema that stays open to new members', () => {
  for (const event of events) {
    const text = files.get(`${event.type}.v${event.version}.schema.json`) ?? ''

    expect(() => new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(text))).not.toThrow()
    expect(text).not.toContain('"additionalProperties": false')
  }
})

test('answers stay open to new members', () => {
  const answers = JSON.stringify([
    Object.values<{ responses: object }[]>(openApi.paths).flatMap((item) =>
      Object.values(item).map(({ responses }) => responses),
    ),
    ...answered(openApi.components.schemas),
  ])

  expect(answers).toContain('tariffs')
  expect(answers).not.toContain('"additionalProperties":false')
})

function answered(schemas: Record<string, object>): object[] {
  const named = Object.entries(schemas)
  return named.filter(([name]) => !/(Request|Input)$/.test(name)).map(([, schema]) => schema)
}

test('operations between services are in no public document', () => {
  expect(Object.keys(openApi.paths).filter((path) => !path.startsWith('/v1/'))).toEqual([])
  expect(JSON.stringify(openApi)).not.toMatch(/internal\/|snapshotApartments|snapshotAgreements|"internal"/)
})

test('every public operation is described with its scopes, its limit and all its refusals', () => {
  for (const operation of publicOperations) {
    const described = openApi.paths[operation.path][operation.method.toLowerCase()]

    expect(described.operationId).toBe(operation.id)
    expect(described.security).toEqual(
      operation.scopes.length === 0
        ? [{ accessToken: [] }]
        : operation.scopes.map((scope) => (scope === 'tenant' ? { tenantLink: [] } : { accessToken: [scope] })),
    )
    expect(described['x-rate-limit']).toEqual(operation.limit)
    const { default: transport, ...own } = described.responses
    const { content } = openApi.components.responses[transport.$ref.split('/').pop()]
    const { status } = content['application/problem+json'].schema.allOf[1].properties
    expect([...new Set([...Object.keys(own).map(Number), ...status.enum])].sort()).toEqual(
      [operation.answer.status, ...(isConditional(operation) ? [304] : []), ...listProblems(operation).keys()].sort(),
    )
  }
})

test('the withdrawn field month is named where settlements are created', () => {
  const { description, 'x-withdrawn-members': withdrawn } = openApi.paths['/v1/settlements'].post

  expect(description).toContain('month')
  expect(withdrawn).toEqual(['month'])
})

test('no two operations share a name, or a method and a path', () => {
  expect(repeated(operations.map(({ id }) => id))).toEqual([])
  expect(repeated(operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`))).toEqual([])
  expect(repeated(events.map(({ type }) => type))).toEqual([])
})

test('every path member is declared as a parameter, and no other', () => {
  for (const { path, request } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

    expect({ path, params: Object.keys(request.params?.shape ?? {}) }).toEqual({ path, params: named })
  }
})

test('every code that an operation names exists', () => {
  for (const { id, problems: codes } of operations)
    expect({ id, unknown: codes.filter((code) => !Object.hasOwn(problems, code)) }).toEqual({ id, unknown: [] })
})

function repeated(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at)
}
