import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { events, publicOperations } from '@lokum/contracts/catalogue'
import { isForTenants } from '@lokum/contracts/interface/operation'
import { problems } from '@lokum/contracts/problems/problem'
import { aLink, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('every public operation of the contract is routed to its service', async () => {
  const seen: string[] = []
  world.upstream.answer = async (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    request.resume()
    response.writeHead(500).end()
  }
  const paths = publicOperations.map((operation) => ({
    method: operation.method,
    path: operation.path.replaceAll(/\{\w+\}/g, 'some-id'),
    token: isForTenants(operation) ? aLink() : world.aToken(),
  }))

  for (const { method, path, token } of paths) {
    await fetch(`${world.gateway.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  }

  expect(seen).toEqual(paths.map(({ method, path }) => `${method} ${path}`))
})

test.each([
  '/v1/nothing',
  '/v1/apartments/',
  '/V1/apartments',
  '/internal/apartments',
  '/v1/apartments/../../internal/apartments',
  '/v1/%ff',
  '/problems/%ff',
  '//v1/apartments',
])('the path %s is not found', async (path) => {
  const { hostname, port } = new URL(world.gateway.url)
  const headers = { authorization: `Bearer ${world.aToken()}` }
  const [answer] = await once(get({ hostname, port, path, headers, agent: false }), 'response')

  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'not_found', status: 404 })
})

test('an identifier that cannot be decoded is for its service to refuse', async () => {
  const urls: (string | undefined)[] = []
  world.upstream.answer = async ({ url }, response) => {
    urls.push(url)
    response.writeHead(404).end()
  }

  await fetch(`${world.gateway.url}/v1/apartments/%ff?a=%`, { headers: { authorization: `Bearer ${world.aToken()}` } })

  expect(urls).toEqual(['/v1/apartments/%ff?a=%'])
})

test('a known path refuses other methods and names its own', async () => {
  using client = world.aClient(world.aToken())

  const answers = await Promise.all(
    ['PUT', 'DELETE', 'OPTIONS'].map((method) => client.request(method, '/v1/apartments')),
  )
  const page = await fetch(`${world.gateway.url}/docs`, { method: 'POST' })

  expect(answers.map(({ status, headers }) => [status, headers.allow])).toEqual(
    Array.from({ length: 3 }, () => [405, 'POST, GET']),
  )
  expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET'])
})

test('the root leads to the reference, which loads nothing from elsewhere', async () => {
  const root = await fetch(world.gateway.url, { redirect: 'manual' })
  const page = await fetch(`${world.gateway.url}/docs`)
  const html = await page.text()
  const show = await fetch(`${world.gateway.url}/docs/show.js`)

  expect([root.status, root.headers.get('location')]).toEqual([302, '/docs'])
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*script-src 'self';/)
  expect([show.status, show.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(await show.text()).toContain('/openapi.json')
})

test('the tenant’s page speaks the reader’s language, loads its own files alone, and is in no search engine', async () => {
  const page = await fetch(`${world.gateway.url}/tenant`, { headers: { 'accept-language': 'pl-PL,pl;q=0.9' } })
  const html = await page.text()
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)
  const served = await Promise.all(files.map((path) => fetch(`${world.gateway.url}${path}`)))

  expect(html).toMatch(/^<!doctype html>\n<html lang="pl">/)
  expect(html).not.toMatch(/<script>|<style|style=|\son\w+=/)
  expect(files).toEqual(['/tenant/icon.svg', '/tenant/style.css', '/tenant/parts.css', '/tenant/main.js'])
  expect(served.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'image/svg+xml'],
    [200, 'text/css; charset=utf-8'],
    [200, 'text/css; charset=utf-8'],
    [200, 'text/javascript; charset=utf-8'],
  ])
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*script-src 'self';style-src 'self';/),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  })
  expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(page.headers.get('set-cookie')).toBeNull()
})

test('the OpenAPI document names this gateway as its server', async () => {
  const openapi = await json('/openapi.json')

  expect(openapi.servers).toEqual([{ url: 'http://127.0.0.1:8080' }])
  expect(Object.keys(openapi.paths)).toContain('/v1/apartments')
})

test('the AsyncAPI document is there', async () => {
  expect((await json('/asyncapi.json')).channels).toHaveProperty(['apartment.created'])
})

test('every event has its schema at the address that its messages name', async () => {
  for (const { type, version } of events) {
    const schema = await json(`/events/${type}/v${version}`)
    expect(schema.$id).toBe(`http://127.0.0.1:8080/events/${type}/v${version}`)
  }
  expect((await fetch(`${world.gateway.url}/events/apartment.created/v99`)).status).toBe(404)
})

test('every refusal has a page in the language of its reader', async () => {
  for (const code of Object.keys(problems)) {
    expect((await fetch(`${world.gateway.url}/problems/${code}`)).status).toBe(200)
  }

  const polish = await fetch(`${world.gateway.url}/problems/rate_limited`, { headers: { 'accept-language': 'pl-PL' } })
  const unknown = await fetch(`${world.gateway.url}/problems/constructor`)

  expect(polish.headers.get('content-language')).toBe('pl')
  expect(await polish.text()).toContain('<h1>Zbyt wiele żądań</h1>')
  expect(unknown.status).toBe(404)
})

test('the metadata of the protected resource names the issuer and every scope for clients', async () => {
  const metadata = await json('/.well-known/oauth-protected-resource')

  expect(metadata).toMatchObject({
    resource: 'http://127.0.0.1:8080',
    authorization_servers: [world.identity.issuer],
    bearer_methods_supported: ['header'],
  })
  expect(metadata.scopes_supported).toContain('apartments.write')
  expect(metadata.scopes_supported).not.toContain('internal')
})

test('public pages are limited by client address', async () => {
  await using gateway = await world.startGateway()
  const read = () => fetch(`${gateway.url}/problems/not_found`)
  const answers = await Promise.all(Array.from({ length: 300 }, read))

  const refused = await read()

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

async function json(path: string) {
  const answer = await fetch(`${world.gateway.url}${path}`)
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}
