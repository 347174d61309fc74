import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { aLink, anApartment, type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a process records each call in one log line and in its metrics, without the token, and ends on SIGTERM', async () => {
  await using gateway = await startProcess()
  const token = world.aToken()

  const answer = await create(gateway.url, token, 'order-17')
  await create(gateway.url, 'rubbish', 'not a <safe> id')
  const link = aLink()
  await fetch(`${gateway.url}/v1/tenant/settlement`, { headers: { authorization: `Bearer ${link}` } })

  const accepted = await gateway.line('request.served')
  const refused = await gateway.line('request.served')
  const tenants = await gateway.line('request.served')
  expect(accepted).toEqual({
    level: 30,
    time: expect.any(String),
    service: 'gateway',
    operation: 'createApartment',
    status: 201,
    request_id: answer.headers.get('x-request-id'),
    client_request_id: 'order-17',
    account: expect.stringMatching(/^acc_/),
    ms: expect.any(Number),
    msg: 'request.served',
  })
  expect(refused).toMatchObject({ operation: 'createApartment', status: 401 })
  expect(refused).not.toHaveProperty('client_request_id')
  expect(tenants).toMatchObject({ operation: 'getTenantSettlement', status: 201 })
  expect(tenants).not.toHaveProperty('account')
  const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text()
  expect(metrics).toMatch(
    /lokum_request_duration_seconds_count\{[^}]*operation="createApartment",status="201"[^}]*\} 1\n/,
  )
  expect(metrics).toMatch(/lokum_refusals_total\{[^}]*reason="invalid_token"[^}]*\} 1\n/)
  expect(metrics).toMatch(/lokum_limiter_store_down 0\n/)
  expect(await gateway.stop()).toBe(0)
  expect(gateway.output()).not.toContain(token)
  expect(gateway.output()).not.toContain(link)
})

async function startProcess() {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const operationsPort = await freePort()
  const child = spawn(process.execPath, ['--import', '@lokum/trace-export/setup', 'services/gateway/src/main.ts'], {
    cwd: root,
    env: { ...environment(), OPERATIONS_PORT: String(operationsPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const waiting = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (message: string) => {
    for (;;) {
      const { value, done } = await waiting.next()
      if (done) throw new Error(`The process ended without ${message}.`)
      lines.push(value)
      const facts = JSON.parse(value)
      if (facts.msg === message) return facts
    }
  }
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    return (await exited)[0]
  }
  const { url } = await line('service.started')
  const operationsUrl = `http://127.0.0.1:${operationsPort}`
  return { url, operationsUrl, line, stop, output: () => lines.join('\n'), [Symbol.asyncDispose]: stop }
}

function environment() {
  return {
    PATH: process.env.PATH,
    PORT: '0',
    DATABASE_URL: world.database.url,
    PUBLIC_BASE_URL: world.system.publicBaseUrl,
    OIDC_ISSUER: world.identity.issuer,
    OIDC_AUDIENCE: world.identity.audience,
    ALLOW_INSECURE_HTTP: 'true',
    APARTMENTS_URL: world.upstream.url,
    SETTLEMENTS_URL: world.upstream.url,
    WEBHOOKS_URL: world.upstream.url,
  }
}

function create(url: string, token: string, requestId: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': requestId }
  return fetch(`${url}/v1/apartments`, { method: 'POST', headers, body: JSON.stringify(anApartment) })
}
