import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { portalEnvironment } from '@lokum/local-stack/services/portal-environment'
import { reachTestSystem } from '@lokum/local-stack/world/reach-test-system'
import { readConfig } from '@lokum/service-kit/config'
import pg from 'pg'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'
import { openPortalWorld, type Page } from './portal-world.ts'

let world: Awaited<ReturnType<typeof openPortalWorld>>
let database: pg.Pool
const replicas = new AsyncDisposableStack()
const ports: number[] = []
beforeAll(async () => {
  world = await openPortalWorld()
  database = new pg.Pool({ connectionString: world.portalDatabaseUrl, max: 2 })
  const system = await reachTestSystem()
  for (let count = 0; count < 2; count += 1) {
    const portal = await freePort()
    const ownPorts = { portal, gateway: system.ports.gateway }
    const environment = portalEnvironment({ ...system, databaseUrl: system.portalDatabaseUrl, ports: ownPorts })
    const settings = Object.entries(environment).filter(([, value]) => value !== undefined)
    replicas.use(await start(readConfig(Config, { ...Object.fromEntries(settings), LOG_LEVEL: 'silent' })))
    ports.push(portal)
  }
})
afterAll(async () => {
  await replicas.disposeAsync()
  await database.end()
  await world[Symbol.asyncDispose]()
})

test('two tabs that ask two replicas at once with an ended token get one new token, and stay logged in', async () => {
  const page = await world.logIn({ account: 'replicas' })
  const before = await endToken('person-of-replicas')

  const answers = await Promise.all(
    [...ports, ...ports, ...ports].map((port) => statusAt(port, page, '/api/v1/apartments')),
  )

  expect(answers).toEqual(Array(6).fill(200))
  const after = await tokensOf('person-of-replicas')
  expect(after).not.toEqual(before)
  // A refresh token that is used twice ends the session at the provider, which the next refresh would show.
  await endToken('person-of-replicas')
  expect(await Promise.all(ports.map((port) => statusAt(port, page, '/api/v1/apartments')))).toEqual([200, 200])
})

test('a logout at one replica holds at the other one at once', async () => {
  const page = await world.logIn({ account: 'leaves-replica' })
  const [one = 0, other = 0] = ports
  const { tag } = await page.session()

  const seen = await statusAt(other, page, '/session')
  const left = await fetch(`http://127.0.0.1:${one}/logout`, { method: 'POST', headers: headersOf(page, tag) })

  expect([seen, left.status]).toEqual([200, 200])
  expect(await statusAt(other, page, '/session')).toBe(401)
})

test('the session’s cookie is for calls of its own pages over https alone, and for no script', async () => {
  const page = world.openPage()
  const { form } = await page.beginLogin()
  const login = 'person-of-cookie-attributes'
  const sent = await page.browser.open(form, { form: { login, password: `${login}-password` } })
  const arrived = await page.browser.follow(sent, world.portalUrl)

  const answer = await page.browser.open(String(arrived.headers.location))

  expect(answer.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^__Host-Http-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/),
  )
})

function headersOf(page: Page, tag = ''): Record<string, string> {
  return { cookie: `__Host-Http-session=${page.cookie}`, 'sec-fetch-site': 'same-origin', 'x-portal': tag }
}

async function statusAt(port: number, page: Page, path: string): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers: headersOf(page) })).status
}

async function endToken(login: string) {
  await database.query("UPDATE session SET access_ends_at = now() - interval '1 minute' WHERE login = $1", [login])
  return await tokensOf(login)
}

async function tokensOf(login: string) {
  return (await database.query('SELECT refresh_token FROM session WHERE login = $1', [login])).rows
}
