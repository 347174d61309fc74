import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { events } from '@lokum/contracts/catalogue'
import { eventSchema } from '@lokum/contracts/documents/event-schema'
import { providerScopes } from '@lokum/contracts/interface/scope'
import { NotFound } from '@lokum/service-kit/problem'
import type { Page } from './serve-page.ts'

type Place = { publicBaseUrl: string }

/** The generated OpenAPI document, with this gateway as its server. */
export async function openApiPage({ publicBaseUrl }: Place): Promise<Page> {
  return json({ ...(await generated('openapi.json')), servers: [{ url: publicBaseUrl }] })
}

/** The generated AsyncAPI document; its server is the broker, which only services reach. */
export async function asyncApiPage(): Promise<Page> {
  return json(await generated('asyncapi.json'))
}

/**
 * The JSON Schema of one version of an event's data, at the address that `ce-dataschema` names.
 * @throws NotFound
 */
export function eventSchemaPage({ publicBaseUrl }: Place, wanted: { type: string; version: string }): Page {
  const event = events.find(({ type, version }) => type === wanted.type && String(version) === wanted.version)
  if (!event) throw new NotFound()
  const schema = eventSchema(event)
  return { ...json({ ...schema, $id: `${publicBaseUrl}${schema.$id}` }), type: 'application/schema+json' }
}

/** RFC 9728: where clients of this interface get their tokens. */
export function protectedResourcePage({ publicBaseUrl, issuer }: Place & { issuer: string }): Page {
  return json({
    resource: publicBaseUrl,
    authorization_servers: [issuer],
    scopes_supported: providerScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Lokum',
    resource_documentation: `${publicBaseUrl}/docs`,
  })
}

async function generated(name: string): Promise<Record<string, unknown>> {
  const path = createRequire(import.meta.url).resolve(`@lokum/contracts/generated/${name}`)
  return JSON.parse(await readFile(path, 'utf8'))
}

function json(content: object): Page {
  return { type: 'application/json', body: JSON.stringify(content) }
}
