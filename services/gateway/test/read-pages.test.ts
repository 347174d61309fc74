import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { events } from '@lokum/contracts/catalogue'
import { problems } from '@lokum/contracts/problems/problem'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'

// Pages are limited by client address.
const from = { 'x-forwarded-for': anAddress() }

let world: World
let gateway: string
beforeAll(async () => {
  world = await openWorld()
  gateway = world.system.urls.gateway
})
afterAll(() => world[Symbol.asyncDispose]())

test.each([
  '/v1/nothing',
  '/v1/apartments/',
  '/V1/apartments',
  '/internal/apartments',
  '/v1/apartments/../../internal/apartments',
  '/v1/%ff',
  '/problems/%ff',
  '//v1/apartments',
])('the path %s is no operation', async (path) => {
  const { hostname, port } = new URL(gateway)
  const { token } = await world.aLandlord()
  const headers = { ...from, authorization: `Bearer ${token}` }
  const [answer] = await once(get({ hostname, port, path, headers, agent: false }), 'response')

  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(JSON.parse(await text(answer))).toMatchObject({
    code: 'unknown_operation',
    status: 404,
    detail: expect.stringContaining(`Unrecognised address: GET ${path}. Check its spelling`),
  })
})

test('a known path refuses other methods and names its own', async () => {
  const client = await world.aLandlord()

  const answers = await Promise.all(['PUT', 'DELETE'].map((method) => client.request(method, '/v1/apartments')))
  const page = await fetch(`${gateway}/docs`, { method: 'POST', headers: from })

  expect(answers.map(({ status, headers }) => [status, headers.allow])).toEqual(
    Array.from({ length: 2 }, () => [405, 'POST, GET, HEAD, OPTIONS']),
  )
  expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('OPTIONS names the methods of a path without a token, and no other path', async () => {
  const options = (path: string) => fetch(`${gateway}${path}`, { method: 'OPTIONS', headers: from })
  const answers = await Promise.all(
    ['/v1/apartments', '/v1/apartments/apt_01jd3k5q9ze8r9v4k7m2n6p0xs', '/docs', '/v1/nothing'].map(options),
  )

  expect(answers.map(({ status, headers }) => [status, headers.get('allow')])).toEqual([
    [204, 'POST, GET, HEAD, OPTIONS'],
    [204, 'GET, HEAD, PATCH, OPTIONS'],
    [204, 'GET, HEAD, OPTIONS'],
    [404, null],
  ])
  expect(answers[0]?.headers.get('x-request-id')).toMatch(/^req_/)
})

test('a client that follows the metadata of the protected resource gets a token for it', async () => {
  const { resource, authorization_servers } = await json('/.well-known/oauth-protected-resource')
  const provider = await fetch(`${authorization_servers[0]}/.well-known/openid-configuration`)
  const { token_endpoint } = JSON.parse(await provider.text())
  const asked = await fetch(token_endpoint, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('limited:limited-secret')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource }),
  })
  const { access_token } = JSON.parse(await asked.text())

  const answer = await fetch(`${gateway}/v1/apartments`, { headers: { authorization: `Bearer ${access_token}` } })

  expect(answer.status).toBe(200)
})

test('the root leads to the pages, and the page to try operations on loads nothing from elsewhere', async () => {
  const root = await fetch(gateway, { headers: from, redirect: 'manual' })
  const page = await fetch(`${gateway}/docs/reference/try`, { headers: from })
  const html = await page.text()
  const show = await fetch(`${gateway}/docs/reference/try.js`, { headers: from })

  expect([root.status, root.headers.get('location')]).toEqual([302, '/docs'])
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*script-src 'self';/)
  expect([show.status, show.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(await show.text()).toContain('/openapi.json')
})

test('the tenant’s page speaks the reader’s language, loads its own files alone, and is in no search engine', async () => {
  const page = await fetch(`${gateway}/tenant`, { headers: { ...from, 'accept-language': 'pl-PL,pl;q=0.9' } })
  const html = await page.text()
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)
  const served = await Promise.all(files.map((path) => fetch(`${gateway}${path}`, { headers: from })))

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

test('the OpenAPI document names this gateway as its server and its provider as the issuer of tokens', async () => {
  const openapi = await json('/openapi.json')

  expect(openapi.components.securitySchemes.accessToken.openIdConnectUrl).toBe(
    `${world.system.issuer}/.well-known/openid-configuration`,
  )
  expect(openapi.info.contact.url).toBe(`${world.system.publicBaseUrl}/docs`)
  expect(openapi.servers).toEqual([{ url: world.system.publicBaseUrl }])
  expect(Object.keys(openapi.paths)).toContain('/v1/apartments')
})

test('the AsyncAPI document names the address that it is served from', async () => {
  const asyncapi = await json('/asyncapi.json')

  expect(asyncapi.id).toBe(`${world.system.publicBaseUrl}/asyncapi.json`)
  expect(asyncapi.channels).toHaveProperty(['apartment.created'])
})

test('every event has its schema at the address that its messages name', async () => {
  for (const { type, version } of events) {
    const schema = await json(`/events/${type}/v${version}`)
    expect(schema.$id).toBe(`${world.system.publicBaseUrl}/events/${type}/v${version}`)
  }
  expect((await fetch(`${gateway}/events/apartment.created/v99`, { headers: from })).status).toBe(404)
})

test('every refusal has a page in the language of its reader', async () => {
  for (const code of Object.keys(problems)) {
    expect((await fetch(`${gateway}/problems/${code}`, { headers: from })).status).toBe(200)
  }

  const polish = await fetch(`${gateway}/problems/rate_limited`, { headers: { ...from, 'accept-language': 'pl-PL' } })
  const unknown = await fetch(`${gateway}/problems/constructor`, { headers: from })

  const html = await polish.text()
  expect(polish.headers.get('content-language')).toBe('pl')
  expect(html).toMatch(/<html lang="pl">.*<nav aria-label="Strony">.*<h1>Zbyt wiele żądań<\/h1>/s)
  expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/)
  expect(polish.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(unknown.status).toBe(404)
})

test('the metadata of the protected resource names the issuer and every scope for clients', async () => {
  const metadata = await json('/.well-known/oauth-protected-resource')

  expect(metadata).toMatchObject({
    resource: world.system.publicBaseUrl,
    authorization_servers: [world.identity.issuer],
    bearer_methods_supported: ['header'],
  })
  expect(metadata.scopes_supported).toContain('apartments.write')
  expect(metadata.scopes_supported).not.toContain('internal')
})

test('public pages are limited by client address', async () => {
  const headers = { 'x-forwarded-for': anAddress() }
  const read = () => fetch(`${gateway}/problems/not_found`, { headers })
  const answers = await Promise.all(Array.from({ length: 600 }, read))

  const refused = await read()

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('headers beyond 16 KiB are refused with a problem', async () => {
  const answer = await fetch(`${gateway}/v1/apartments`, { headers: { ...from, 'x-large': 'x'.repeat(17_000) } })

  expect([answer.status, answer.headers.get('content-type')]).toEqual([431, 'application/problem+json'])
  expect(await answer.json()).toMatchObject({
    type: `${world.system.publicBaseUrl}/problems/headers_too_large`,
    status: 431,
    code: 'headers_too_large',
  })
})

test('what is no HTTP is refused with a problem', async () => {
  const socket = connect(Number(new URL(gateway).port), '127.0.0.1')
  socket.write('rubbish\r\n\r\n')

  const answer = await text(socket)

  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, code: 'validation_failed' })
})

async function json(path: string) {
  const answer = await fetch(`${gateway}${path}`, { headers: from })
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}

function anAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

test('the index of problems leads to each code, in the language of the reader, and pages have an icon', async () => {
  const index = async (language: string) =>
    (await fetch(`${gateway}/problems`, { headers: { ...from, 'accept-language': language } })).text()
  const [english, polish] = await Promise.all([index('en'), index('pl')])
  const icon = await fetch(`${gateway}/favicon.ico`, { headers: from })

  for (const [code, { title }] of Object.entries(problems)) {
    expect(english).toContain(`href="/problems/${code}"`)
    expect(polish).toContain(title.pl)
  }
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

test('documents are compressed when asked for, and the same without', async () => {
  const read = (encoding: string) =>
    fetch(`${gateway}/openapi.json`, { headers: { ...from, 'accept-encoding': encoding } })
  const [zipped, plain] = await Promise.all([read('gzip'), read('identity')])

  expect([zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null])
  expect(zipped.headers.get('vary')).toContain('accept-encoding')
  expect(Number(zipped.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 4)
  expect(await zipped.json()).toEqual(await plain.json())
})
