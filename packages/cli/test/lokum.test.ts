import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Client, createClient } from '@lokum/client'
import { clientCredentials } from '@lokum/client/credentials'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import { Webhook } from 'standardwebhooks'
import { openServer } from './open-server.ts'
import { loginAt, openUser } from './run-cli.ts'

let world: World
let env: ReturnType<typeof loginAt>
/** The account of the login, of which other files know nothing. */
let account: Client
beforeAll(async () => {
  world = await openWorld()
  env = loginAt(world.system.urls.gateway, world.identity.issuer)
  const { LOKUM_CLIENT_ID: clientId, LOKUM_CLIENT_SECRET: clientSecret } = env
  account = createClient({
    baseUrl: env.LOKUM_URL,
    token: clientCredentials({ issuer: env.LOKUM_ISSUER, clientId, clientSecret }),
  })
  const { data: me } = await account.getMe()
  await world.owners.apartments.query(
    `INSERT INTO account (id, plan) VALUES ($1, 'large') ON CONFLICT (id) DO UPDATE SET plan = 'large'`,
    [me.account_id],
  )
})
afterAll(() => world[Symbol.asyncDispose]())

const bank_account_number = '24160000035175530643314956'
const anApartment = async () => (await account.createApartment({ body: apartmentBody() })).data

test('a login with a piped secret lists apartments and what is due', async () => {
  await using user = await openUser()
  const { id: apartment_id, label } = await anApartment()
  await world.copied(apartment_id)
  const { data: agreement } = await account.createAgreement({
    body: {
      apartment_id,
      tenant: { name: 'Jan Lis' },
      landlord: { name: 'Anna Nowak', bank_account_number },
      mode: 'rent_only',
      starts_on: '2026-01-01',
      rent_pln: 2400,
    },
  })
  await eventually(async () => (await account.getApartment({ id: apartment_id })).data.state === 'active')

  const { LOKUM_URL: url, LOKUM_ISSUER: issuer } = env
  const login = ['login', '--url', url, '--issuer', issuer, '--client-id', 'landlord-b']
  const logged = await user.run(login, { input: 'landlord-b-secret\n' })
  const apartments = await user.run(['apartments', 'list', '--state', 'active'])
  const due = await user.run(['settlements', 'due', '--period', '2026-10', '--json'])

  expect([logged.code, logged.err]).toEqual([0, ''])
  expect(apartments.out).toMatch(new RegExp(`^${apartment_id}  ${label} +active  ul. Długa 7/12, Kraków$`, 'm'))
  const { data, ...page } = JSON.parse(due.out)
  expect(page).toEqual({ period: '2026-10', usual_from: '2026-11-01', usual_to: '2026-11-10' })
  expect(data).toContainEqual(expect.objectContaining({ agreement_id: agreement.id, label, tenant: 'Jan Lis' }))
})

test('an upload names the files that were refused, and sends the others', async () => {
  await using user = await openUser(env)
  const paths = ['a.pdf', 'notes.txt', 'none.pdf', 'b.pdf'].map((name) => join(user.home, name))
  const [a = '', notes = '', none = '', b = ''] = paths
  for (const path of [a, b]) await writeFile(path, `%PDF-1.7\n% ${path}\n%%EOF\n`)
  await writeFile(notes, 'no document')

  const first = await user.run(['documents', 'upload', '--kind', 'other', ...paths])
  const again = await user.run(['documents', 'upload', '--kind', 'other', '--json', ...paths])
  const whole = await user.run(['documents', 'upload', a])

  const { uploaded, failed, left } = JSON.parse(again.out)
  expect([first.code, again.code, whole.code]).toEqual([1, 1, 0])
  expect(
    uploaded.map(({ file, document }: { file: string; document: { id: string } }) => `${file}: ${document.id}`),
  ).toEqual(first.out.trim().split('\n'))
  expect(failed).toEqual([
    { file: notes, error: expect.objectContaining({ code: 'document_type_unsupported' }) },
    { file: none, error: { code: 'file_refused', detail: 'There is no such file.' } },
  ])
  expect([left, again.err]).toEqual([[], ''])
  expect(first.err).toContain(`2 of 4 not uploaded: ${notes}, ${none}\n`)
})

test('an upload stops where nothing answers, and names what is left', async () => {
  await using user = await openUser(loginAt('http://127.0.0.1:9', world.identity.issuer))
  const paths = ['a.pdf', 'b.pdf'].map((name) => join(user.home, name))
  for (const path of paths) await writeFile(path, '%PDF-1.7\n')

  const { code, out, err } = await user.run(['documents', 'upload', ...paths, '--json'])

  expect([code, err]).toEqual([4, ''])
  expect(JSON.parse(out)).toMatchObject({ uploaded: [], failed: [{ file: paths[0] }], left: [paths[1]] })
})

test('a forwarded event equals the delivered one; samples and resends show the answer of the receiver', async () => {
  await using user = await openUser(env)
  await using real = await openServer((response) => response.writeHead(204).end())
  await using local = await openServer((response) => response.writeHead(202).end())
  const event_types = ['apartment.created']
  const { data: endpoint } = await account.createWebhookEndpoint({ body: { url: real.url, event_types } })
  const stop = new AbortController()
  const lines: string[] = []
  const listening = user.run(['webhooks', 'listen', '--forward-to', local.url, '--type', 'apartment.*', '--json'], {
    signal: stop.signal,
    heard: (text) => lines.push(text),
  })
  await eventually(() => lines.length > 0)

  const apartment = await anApartment()
  // Events of the tests before may still be on their way.
  const isOwn = ({ body }: { body: string }) => JSON.parse(body).data.id === apartment.id
  const heardOf = (id = '') =>
    lines
      .slice(1)
      .map((line) => JSON.parse(line))
      .find((one) => one.event_id === id)
  const ids = ({ asked }: Pick<typeof local, 'asked'>) =>
    asked.filter(isOwn).map(({ headers }) => headers['webhook-id'])
  await eventually(() => ids(real).length > 0 && ids(local).some((id) => heardOf(String(id)) !== undefined))
  stop.abort()

  const [forwarded, delivered] = [local.asked.find(isOwn), real.asked.find(isOwn)]
  const { secret } = JSON.parse(lines[0] ?? '')
  const id = forwarded?.headers['webhook-id']
  expect((await listening).code).toBe(0)
  expect(heardOf(String(id))).toMatchObject({ event_id: id, event_type: 'apartment.created', status: 202 })
  expect(new Webhook(secret).verify(forwarded?.body ?? '', Object(forwarded?.headers))).toMatchObject({
    data: { id: apartment.id },
  })
  expect(JSON.parse(forwarded?.body ?? '')).toEqual(JSON.parse(delivered?.body ?? ''))
  const varying = ['host', 'connection', 'webhook-timestamp', 'webhook-signature', 'content-length']
  const steady = (headers: object = {}) =>
    Object.entries(headers)
      .filter(([name]) => !varying.includes(name))
      .sort()
  expect(steady(forwarded?.headers)).toEqual(expect.arrayContaining(steady(delivered?.headers)))

  const tail = await user.run(['events', 'tail', '--type', 'apartment.created', '-n', '100', '--json'])
  expect(
    tail.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toContain(id)
  const sample = await user.run(['webhooks', 'test', endpoint.id])
  expect([sample.code, sample.out]).toEqual([0, expect.stringContaining('apartment.created  succeeded with 204')])
  const deliveries = await user.run(['webhooks', 'deliveries', '--json'])
  const { data } = JSON.parse(deliveries.out)
  const first = data.find((one: { event_id: string }) => one.event_id === id)
  const resent = await user.run(['webhooks', 'resend', first.id, '--json'])
  expect([resent.code, JSON.parse(resent.out)]).toMatchObject([
    0,
    { trigger: 'resend', event_id: id, last_status: 204 },
  ])
  await account.updateWebhookEndpoint({ id: endpoint.id, body: { url: 'http://127.0.0.1:9/' } })
  const failed = await user.run(['webhooks', 'test', endpoint.id])
  expect([failed.code, failed.out]).toEqual([1, expect.stringContaining('failed with connect; ')])
  await account.deleteWebhookEndpoint({ id: endpoint.id })
})

const program = new URL('../src/main.ts', import.meta.url).pathname

test('Ctrl+C ends a listener at once, though its receiver hangs; its arguments and output have no secret', async () => {
  await using user = await openUser()
  await using hanging = await openServer(() => undefined)
  const args = [program, 'webhooks', 'listen', '--forward-to', hanging.url]
  const child = spawn(process.execPath, args, { env: { ...env, HOME: user.home }, stdio: 'pipe' })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  await eventually(() => printed.includes('whsec_'))

  await anApartment()
  await eventually(() => hanging.asked.length > 0)
  const commandLine = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')
  child.kill('SIGINT')
  const [code, signal] = await once(child, 'exit')

  expect([code, signal]).toEqual([0, null])
  expect(`${commandLine}${printed}`).not.toContain(env.LOKUM_CLIENT_SECRET)
})

test('a pipe that its reader closes is no failure', async () => {
  await using user = await openUser()
  const { id } = await anApartment()
  const script = `set -o pipefail; "$0" "$1" events tail -f --json | head -n 1`
  const child = spawn('bash', ['-c', script, process.execPath, program], { env: { ...env, HOME: user.home } })
  const ended = async () => {
    await account.updateApartment({ id, body: { label: apartmentBody().label } })
    return child.exitCode !== null
  }
  await eventually(ended, { deadlineMs: 90_000 })

  expect(child.exitCode).toBe(0)
})
