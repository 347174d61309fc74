import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from '@jest/globals'
import { readLoginFile } from '../src/login/login-file.ts'
import { json, openServer, openStrangers } from './open-server.ts'
import { loginAt, openUser } from './run-cli.ts'

const me = { account_id: 'acc_1', client_id: 'books', sub: 'books', scopes: ['apartments.read'] }
const openSystem = () => openStrangers({ '/v1/me': (response) => json(response, me) })
const loginTo = (url: string) => ['login', '--url', url, '--issuer', url, '--client-id', 'books']

test('a login is kept for its user alone, used, and removed', async () => {
  await using system = await openSystem()
  await using user = await openUser()

  const login = await user.run(loginTo(system.url), { input: 'hush:%\n' })
  const { mode } = await stat(user.file)
  const folder = await stat(dirname(user.file))
  const who = await user.run(['whoami', '--json'])
  const out = await user.run(['logout'])
  const nobody = await user.run(['whoami'])

  expect(login).toEqual({ code: 0, out: `Logged in to ${system.url} as books, account acc_1.\n`, err: '' })
  expect([mode & 0o777, folder.mode & 0o777]).toEqual([0o600, 0o700])
  expect(system.asked.find(({ path }) => path === '/token')?.headers.authorization).toBe(
    `Basic ${btoa('books:hush%3A%25')}`,
  )
  expect([who.code, JSON.parse(who.out)]).toEqual([0, me])
  expect([out.code, nobody.code, nobody.err]).toEqual([0, 3, 'lokum: You are not logged in. See: lokum login --help\n'])
})

test.each([0o640, 0o604, 0o660, 0o666])(
  'a login with the mode %i (decimal) is refused, and mended by a new one',
  async (mode) => {
    await using system = await openSystem()
    await using user = await openUser()
    await user.run(loginTo(system.url), { input: 'hush' })
    await chmod(user.file, mode)

    const refused = await user.run(['whoami'])
    await user.run(loginTo(system.url), { input: 'other' })

    expect([refused.code, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain(`open to other users (mode ${mode.toString(8)})`)
    expect((await stat(user.file)).mode & 0o777).toBe(0o600)
    expect((await user.run(['whoami'])).code).toBe(0)
    expect(await readdir(dirname(user.file))).toEqual(['login.json'])
  },
)

test('a login behind a link, in a device, or of another user is refused', async () => {
  await using user = await openUser()
  await mkdir(dirname(user.file), { recursive: true })
  await writeFile(`${user.file}.real`, '{}', { mode: 0o600 })

  await symlink(`${user.file}.real`, user.file)
  const link = await user.run(['whoami'])
  const device = await readLoginFile('/dev/null').catch(String)
  // Root may give a file away; everybody else finds one of root's.
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(`${user.file}.real`, 4711, 4711)
  const foreign = await readLoginFile(isRoot ? `${user.file}.real` : '/etc/passwd').catch(String)

  expect([link.code, link.err]).toEqual([3, expect.stringContaining('cannot be read (ELOOP)')])
  expect(device).toContain('is no plain file')
  expect(foreign).toContain('belongs to another user')
})

test.each([['{'], ['null'], ['{"url":"https://api.example.com"}'], ['x'.repeat(20_000)]])(
  'the text %p is no login',
  async (text) => {
    await using user = await openUser()
    await mkdir(dirname(user.file), { recursive: true })
    await writeFile(user.file, text, { mode: 0o600 })

    const refused = await user.run(['whoami'])

    expect([refused.code, refused.err]).toEqual([3, expect.stringMatching(/is no (login|plain file)/)])
  },
)

test('the environment goes before the file, whole or not at all', async () => {
  await using system = await openSystem()
  await using user = await openUser()
  await using other = await openStrangers({ '/v1/me': (response) => json(response, { ...me, account_id: 'acc_2' }) })
  await user.run(loginTo(system.url), { input: 'hush' })
  const whole = await user.run(['whoami', '--json'], { env: loginAt(other.url) })
  const { LOKUM_CLIENT_SECRET, ...part } = loginAt(system.url)
  const mixed = await user.run(['whoami'], { env: part })

  expect(JSON.parse(whole.out).account_id).toBe('acc_2')
  expect([mixed.code, mixed.err]).toEqual([3, expect.stringContaining('LOKUM_CLIENT_SECRET missing')])
})

test('a refused login is not kept', async () => {
  await using system = await openStrangers({
    '/token': (response) => json(response, { error: 'invalid_client' }, 401),
  })
  await using user = await openUser()

  const refused = await user.run([...loginTo(system.url), '--json'], { input: 'hush' })

  expect([refused.code, refused.out]).toEqual([3, ''])
  expect(JSON.parse(refused.err)).toEqual({ code: 'login_refused', detail: expect.stringContaining('invalid_client') })
  await expect(readFile(user.file)).rejects.toThrow('ENOENT')
})

test.each([301, 302, 303, 307, 308])('a redirect by %i of the token endpoint gets no secret', async (status) => {
  await using elsewhere = await openServer((response) => json(response, { access_token: 'x' }))
  await using system = await openStrangers({
    '/token': (response) => response.writeHead(status, { location: `${elsewhere.url}/token` }).end(),
  })
  await using user = await openUser()

  const refused = await user.run(loginTo(system.url), { input: 'hush' })

  expect([refused.code, refused.out]).toEqual([4, ''])
  expect(elsewhere.asked).toEqual([])
  expect(refused.err).not.toContain('hush')
})

test('a provider that sends the secret over the network in the clear is refused', async () => {
  await using system = await openStrangers({
    '/.well-known/openid-configuration': (response, { headers }) =>
      json(response, { issuer: `http://${headers.host}`, token_endpoint: 'http://login.example.com/token' }),
  })
  await using user = await openUser()

  const refused = await user.run(loginTo(system.url), { input: 'hush' })

  expect([refused.code, refused.err]).toEqual([3, expect.stringContaining('must use https')])
})

test.each([
  [['login', '--client-secret', 'hush']],
  [['login', '--client-secret=hush']],
  [['login', '--secret=hush', '--json']],
  [['login', 'hush']],
  [['login', '--url', 'http://api.example.com', '--issuer', 'https://x.example.com', '--client-id', 'a', 'hush']],
  [['login', '--url', 'https://api.example.com/?hush', '--issuer', 'https://x.example.com', '--client-id', 'a']],
  [['hush']],
  [['webhooks', 'test', 'hush']],
  [['apartments', 'list', '--state', 'hush']],
  [['settlements', 'due', '--period', 'hush']],
  [['webhooks', 'listen', '--forward-to', 'http://user:hush@localhost:3000']],
])('%j repeats no argument, which may be a secret in the wrong place', async (args) => {
  await using user = await openUser(loginAt('http://127.0.0.1:9'))

  const { code, out, err } = await user.run(args)

  expect([code, out]).toEqual([expect.any(Number), ''])
  expect([2, 3]).toContain(code)
  expect(err).not.toContain('hush')
})

test('a secret among the arguments is refused with the reason', async () => {
  await using user = await openUser()

  const { code, err } = await user.run(['login', '--client-secret', 'hush'])

  expect([code, err]).toEqual([2, expect.stringContaining('A secret is never an argument')])
})
