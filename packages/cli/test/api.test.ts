import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { json, openStrangers } from './open-server.ts'
import { loginAt, openUser } from './run-cli.ts'

const apartment = { id: 'apt_1', label: 'Lipowa 5' }

test('api prints the JSON of an operation, for people and for programs', async () => {
  await using system = await openStrangers({ '/v1/apartments/apt_1': (response) => json(response, apartment) })
  await using user = await openUser(loginAt(system.url))

  const people = await user.run(['api', 'get', '/v1/apartments/apt_1'])
  const program = await user.run(['api', 'GET', '/v1/apartments/apt_1', '--json'])

  expect([people.code, people.out]).toEqual([0, `${JSON.stringify(apartment, null, 2)}\n`])
  expect([program.code, program.out, program.err]).toEqual([0, `${JSON.stringify(apartment)}\n`, ''])
})

test('the query comes from the path and from --query; parameters of the path are never replaced by it', async () => {
  await using system = await openStrangers({
    '/v1/apartments': (response) => json(response, { data: [], next_cursor: null }),
    '/v1/settlements/due': (response) => json(response, { data: [] }),
    '/v1/settlements/set_1': (response) => json(response, {}),
  })
  await using user = await openUser(loginAt(system.url))

  await user.run(['api', 'GET', '/v1/apartments?state=active', '--query', 'limit=5', '--query', 'label=a%26b'])
  await user.run(['api', 'GET', '/v1/settlements/due', '--query', 'period=2026-10'])
  await user.run(['api', 'GET', '/v1/settlements/set_1?id=set_2'])

  const paths = system.asked.map(({ path }) => path).filter((path) => path.startsWith('/v1'))
  expect(paths).toEqual([
    '/v1/apartments?state=active&limit=5&label=a%26b',
    '/v1/settlements/due?period=2026-10',
    '/v1/settlements/set_1',
  ])
})

test('a body comes from the line, a file or a pipe, and a POST carries the given key', async () => {
  await using system = await openStrangers({
    '/v1/apartments': (response) => json(response, apartment, 201),
    '/v1/apartments/apt_1': (response) =>
      response.writeHead(200, { etag: '"2"', 'content-type': 'application/json' }).end('{}'),
  })
  await using user = await openUser(loginAt(system.url))
  const file = join(user.home, 'body.json')
  await writeFile(file, '{"label":"b"}')
  const create = ['api', 'POST', '/v1/apartments', '--key', 'mine', '--data']

  await user.run([...create, '{"label":"a"}'])
  await user.run([...create, `@${file}`])
  await user.run([...create, '-'], { input: '{"label":"c"}' })
  const change = ['api', 'PATCH', '/v1/apartments/apt_1', '--data', '{"label":"d"}', '--if-match', '"1"']
  const changed = await user.run(change)

  const calls = system.asked.filter(({ path }) => path.startsWith('/v1'))
  expect(calls.map(({ body }) => JSON.parse(body).label)).toEqual(['a', 'b', 'c', 'd'])
  const keys = calls.map(({ headers }) => [headers['idempotency-key'], headers['if-match']])
  expect(keys).toEqual([...Array.from({ length: 3 }, () => ['mine', undefined]), [undefined, '"1"']])
  expect(changed.err).toBe('ETag: "2"\n')
})

test('an upload sends its file and members, and an answer that is a file is written as it is', async () => {
  const bytes = Buffer.from('%PDF-1.7\n\u001b[2J')
  await using system = await openStrangers({
    '/v1/documents': (response) => json(response, { id: 'doc_1' }, 201),
    '/v1/documents/doc_1/content': (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes),
    '/v1/meters/mtr_1': (response) => response.writeHead(204).end(),
  })
  await using user = await openUser(loginAt(system.url))
  const file = join(user.home, 'bill.pdf')
  await writeFile(file, '%PDF-1.7\n')

  const sent = await user.run(['api', 'POST', '/v1/documents', '--data', '{"kind":"other"}', '--file', file])
  const read = await user.run(['api', 'GET', '/v1/documents/doc_1/content'])
  const gone = await user.run(['api', 'DELETE', '/v1/meters/mtr_1'])
  const goneForPrograms = await user.run(['api', 'DELETE', '/v1/meters/mtr_1', '--json'])

  const upload = system.asked.find(({ method, path }) => method === 'POST' && path === '/v1/documents')
  expect([sent.code, upload?.body]).toEqual([0, expect.stringMatching(/name="kind"\r\n\r\nother\r\n[\s\S]*bill\.pdf/)])
  expect([read.out, gone.out, goneForPrograms.out]).toEqual([String(bytes), '', 'null\n'])
})

test.each([
  [['GET', '/v1/flats']],
  [['PUT', '/v1/apartments']],
  [['GET', 'https://elsewhere.example.com/v1/apartments']],
  [['GET', '//elsewhere.example.com/v1/apartments']],
  [['GET', '/v1/apartments/']],
  [['GET', '/v1/apartments/..']],
  [['GET', '/v1/apartments/%2e%2e']],
  [['GET', '/v1/apartments/%E0']],
  [['GET', '/internal/events']],
  [['POST', '/v1/apartments', '--data', '{']],
  [['GET', '/v1/apartments', '--key', 'k']],
  [['POST', '/v1/documents', '--data', '{}']],
  [['POST', '/v1/apartments', '--file', '/etc/hostname']],
  [['GET']],
])('api %j is refused as invalid, and nothing is sent', async (args) => {
  await using system = await openStrangers({})
  await using user = await openUser(loginAt(system.url))

  const { code, out, err } = await user.run(['api', ...args])

  expect([code, out, system.asked]).toEqual([2, '', []])
  expect(err).not.toMatch(/elsewhere|flats/)
})

test('a segment with a slash stays an identifier', async () => {
  await using system = await openStrangers({})
  await using user = await openUser(loginAt(system.url))

  await user.run(['api', 'GET', '/v1/apartments/..%2Fme'])

  expect(system.asked.at(-1)?.path).toBe('/v1/apartments/..%2Fme')
})

test('refusals and absences have the exit codes of every command', async () => {
  await using system = await openStrangers({
    '/v1/me': (response) => json(response, { code: 'invalid_token', detail: 'No.' }, 401),
  })
  await using user = await openUser(loginAt(system.url))
  await using nobody = await openUser()
  await using away = await openUser(loginAt('http://127.0.0.1:9'))

  const refused = await user.run(['api', 'GET', '/v1/apartments/apt_2', '--json'])
  const unauthorized = await user.run(['api', 'GET', '/v1/me'])
  const noLogin = await nobody.run(['api', 'GET', '/v1/me'])
  const unreachable = await away.run(['api', 'GET', '/v1/me'])
  const noFile = await user.run(['api', 'POST', '/v1/apartments', '--data', '@/no/such'])

  expect([refused.code, JSON.parse(refused.err).code]).toEqual([1, 'not_found'])
  expect([unauthorized, noLogin, unreachable, noFile].map(({ code }) => code)).toEqual([3, 3, 4, 1])
  expect(unreachable.err).toContain('127.0.0.1:9')
})

test('a document is uploaded from a pipe with its name', async () => {
  await using system = await openStrangers({ '/v1/documents': (response) => json(response, { id: 'doc_1' }, 201) })
  await using user = await openUser(loginAt(system.url))
  const upload = ['documents', 'upload']

  const done = await user.run([...upload, '-', '--name', 'rachunek.pdf'], { input: '%PDF-1.7\n' })
  const unnamed = await user.run([...upload, '-'], { input: 'x' })
  const twice = await user.run([...upload, '-', '-', '--name', 'a.pdf'], { input: 'x' })
  const named = await user.run([...upload, 'a.pdf', '--name', 'b.pdf'])

  expect([done.code, done.out]).toEqual([0, '-: doc_1\n'])
  expect(system.asked.at(-1)?.body).toMatch(/filename="rachunek\.pdf"[\s\S]*%PDF-1\.7/)
  expect([unnamed, twice, named].map(({ code, out }) => [code, out])).toEqual([
    [2, ''],
    [2, ''],
    [2, ''],
  ])
})

/** An input without an end, which knows how much of it was read. */
function endless(size: number) {
  let read = 0
  const chunk = Buffer.alloc(size, ' ')
  const input = new Readable({
    highWaterMark: size,
    read() {
      read += size
      this.push(chunk)
    },
  })
  return { input, bytesRead: () => read }
}

const inputs = [
  { args: ['documents', 'upload', '-', '--name', 'a.pdf'], least: 20_000_000, says: '20 MB', exits: 1 },
  { args: ['api', 'POST', '/v1/apartments', '--data', '-'], least: 65_536, says: '64 KiB', exits: 1 },
  {
    args: ['login', '--url', 'http://127.0.0.1:9', '--issuer', 'http://127.0.0.1:9', '--client-id', 'c'],
    least: 65_536,
    says: '64 KiB',
    exits: 2,
  },
]

test.each(inputs)('of an endless input $args.0 reads no more than $says, says so, and sends nothing', async (need) => {
  await using system = await openStrangers({})
  await using user = await openUser(loginAt(system.url))
  const size = 60_000
  const { input, bytesRead } = endless(size)

  const { code, err } = await user.run(need.args, { input })

  expect([code, err]).toEqual([need.exits, expect.stringContaining(need.says)])
  expect(bytesRead()).toBeGreaterThan(need.least)
  expect(bytesRead()).toBeLessThan(need.least + 4 * size)
  expect(input.destroyed).toBe(true)
  expect(system.asked.filter(({ path }) => path.startsWith('/v1'))).toEqual([])
})

test('a file of --data without an end is refused like an endless input', async () => {
  await using system = await openStrangers({})
  await using user = await openUser(loginAt(system.url))

  const { code, err } = await user.run(['api', 'POST', '/v1/apartments', '--data', '@/dev/zero'])

  expect([code, err]).toEqual([1, expect.stringContaining('64 KiB')])
})

test('a document of the largest size and a body of the largest size are sent', async () => {
  await using system = await openStrangers({
    '/v1/documents': (response) => json(response, { id: 'doc_1' }, 201),
    '/v1/apartments': (response) => json(response, apartment, 201),
  })
  await using user = await openUser(loginAt(system.url))
  const upload = ['documents', 'upload', '-', '--name', 'a.pdf']

  const sent = await user.run(upload, { input: 'x'.repeat(20_000_000) })
  const one = await user.run(upload, { input: 'x'.repeat(20_000_001) })
  const created = await user.run(['api', 'POST', '/v1/apartments', '--data', '-'], { input: '{}'.padEnd(65_536) })

  expect([sent.code, one.code, created.code]).toEqual([0, 1, 0])
})
