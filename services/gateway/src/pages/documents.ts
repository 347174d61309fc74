import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { events } from '@lokum/contracts/catalogue'
import { eventSchema } from '@lokum/contracts/documents/event-schema'
import { providerScopes } from '@lokum/contracts/interface/scope'
import { NotFound } from '@lokum/service-kit/problem'
import { z } from 'zod'
import type { Page } from './serve-page.ts'

type PublicAddress = { publicBaseUrl: string }

/** The generated OpenAPI document, with this gateway as its server and its provider as the issuer of tokens. */
export function openApiPage({ publicBaseUrl, issuer }: PublicAddress & { issuer: string }): Page {
  const { info, components, ...document } = OpenApi.parse(generated('openapi.json'))
  const { accessToken, ...otherSchemes } = components.securitySchemes
  const openIdConnectUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return json({
    ...document,
    info: { ...info, contact: contactAt(publicBaseUrl) },
    servers: [{ url: publicBaseUrl }],
    components: {
      ...components,
      securitySchemes: { accessToken: { ...accessToken, openIdConnectUrl }, ...otherSchemes },
    },
  })
}

/** The generated AsyncAPI document with the address that it is served from; its server is the broker, which only services reach. */
export function asyncApiPage({ publicBaseUrl }: PublicAddress): Page {
  const { info, ...document } = AsyncApi.parse(generated('asyncapi.json'))
  const externalDocs = { description: 'Reference and guides', url: `${publicBaseUrl}/docs` }
  return json({
    ...document,
    id: `${publicBaseUrl}/asyncapi.json`,
    info: { ...info, contact: contactAt(publicBaseUrl), externalDocs },
  })
}

const Members = z.looseObject({})
const OpenApi = z.looseObject({
  info: Members,
  components: z.looseObject({ securitySchemes: z.looseObject({ accessToken: Members }) }),
})
const AsyncApi = z.looseObject({ info: Members })

function contactAt(publicBaseUrl: string) {
  return { name: 'Lokum', url: `${publicBaseUrl}/docs` }
}

/**
 * The JSON Schema of one version of an event's data, at the address that `ce-dataschema` names.
 * @throws NotFound
 */
export function eventSchemaPage({ publicBaseUrl }: PublicAddress, wanted: { type: string; version: string }): Page {
  const event = events.find(({ type, version }) => type === wanted.type && String(version) === wanted.version)
  if (!event) throw new NotFound()
  const schema = eventSchema(event)
  return { ...json({ ...schema, $id: `${publicBaseUrl}${schema.$id}` }), type: 'application/schema+json' }
}

/** RFC 9728: where clients of this interface get their tokens. */
export function protectedResourcePage({ publicBaseUrl, issuer }: PublicAddress & { issuer: string }): Page {
  return json({
    resource: publicBaseUrl,
    authorization_servers: [issuer],
    scopes_supported: providerScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Lokum',
    resource_documentation: `${publicBaseUrl}/docs`,
  })
}

function generated(name: string): unknown {
  const path = createRequire(import.meta.url).resolve(`@lokum/contracts/generated/${name}`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

function json(content: object): Page {
  return { type: 'application/json', body: JSON.stringify(content) }
}
