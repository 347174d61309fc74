import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { filesOf, readGuide } from './read-guide.ts'
import { absent, here, programs, runProgram } from './run-program.ts'

/** CI installs Debian's interpreters; Debian has none for C#. */
const required = process.env.CI === undefined ? [] : Object.keys(programs).filter((file) => file !== 'Verify.cs')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lokum-verify-'))
  for (const program of filesOf(readGuide('webhooks'))) writeFileSync(join(folder, program.name), program.text)
  if (absent.length > 0)
    console.warn(`Not run, their interpreters are missing: ${absent.map(([file]) => file).join(', ')}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const id = 'evt_01kc4v9s7zf8hrd2m6q3w5x001'
const body = '{"type":"apartment.created","occurred_at":"2026-11-05T09:30:00.000Z","data":{"label":"Długa 7/12"}}'

function aRequest({ at = new Date(), key = secret, sent = body } = {}) {
  return {
    timestamp: String(Math.floor(at.getTime() / 1000)),
    signature: new Webhook(key).sign(id, at, body),
    body: sent,
  }
}
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

test('the guide has a program for each of seven languages beside Node', () => {
  const names = filesOf(readGuide('webhooks')).map(({ name }) => name)

  expect(names.toSorted()).toEqual(['receiver.mjs', ...Object.keys(programs)].toSorted())
  expect(here.map(([file]) => file)).toEqual(expect.arrayContaining(['verify.sh']))
})

test('a run of CI verifies in every language but C#', () => {
  expect(absent.map(([file]) => file).filter((file) => required.includes(file))).toEqual([])
})

test.each(here)('%s accepts what is genuine and refuses everything else', async (file, command) => {
  const genuine = aRequest()
  const rotated = { ...genuine, signature: `${aRequest({ key: other }).signature} ${genuine.signature}` }

  const ends = await Promise.all(
    [
      genuine,
      rotated,
      aRequest({ sent: body.replace('7/12', '7/13') }),
      aRequest({ key: other }),
      aRequest({ at: minutes(-6) }),
      aRequest({ at: minutes(6) }),
      { ...genuine, signature: genuine.signature.replace('v1,', 'v2,') },
      { ...genuine, signature: '' },
    ].map((request) => verify([...command, join(folder, file)], request)),
  )

  expect(ends).toEqual([0, 0, 1, 1, 1, 1, 1, 1])
})

const malformed: Record<string, Partial<Record<string, string>>> = {
  'a timestamp that is no number': { WEBHOOK_TIMESTAMP: 'abc' },
  'a timestamp of 400 digits': { WEBHOOK_TIMESTAMP: '1'.repeat(400) },
  'a signature that is not ASCII': { WEBHOOK_SIGNATURE: 'v1,żółw' },
  'no headers': { WEBHOOK_ID: undefined, WEBHOOK_TIMESTAMP: undefined, WEBHOOK_SIGNATURE: undefined },
}

test.each(here)('the function of %s answers false to malformed headers and throws nothing', async (file, command) => {
  const { timestamp, signature } = aRequest()
  const genuine = { WEBHOOK_ID: id, WEBHOOK_TIMESTAMP: timestamp, WEBHOOK_SIGNATURE: signature }

  const ends = await Promise.all(
    Object.entries(malformed).map(async ([what, headers]) => [
      what,
      await runProgram(
        { command: [...command, join(folder, file)], folder },
        { WEBHOOK_SECRET: secret, ...genuine, ...headers },
        body,
      ),
    ]),
  )

  // What throws says so on its error output; a false only ends the program with 1.
  expect(ends).toEqual(Object.keys(malformed).map((what) => [what, { code: 1, said: '', printed: '' }]))
})

test('the receiver in Node refuses malformed headers, and answers an event that it knows without doing it again', async () => {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: '0', NODE_OPTIONS: '' }
  const server = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const [, address = ''] = /^listening at (\S+)$/.exec((await lines.next()).value ?? '') ?? []
  const { timestamp, signature } = aRequest()
  const genuine = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  const send = async (headers: Record<string, string>) =>
    (await fetch(address, { method: 'POST', headers, body })).status

  const forged = [
    { ...genuine, 'webhook-timestamp': 'abc' },
    { ...genuine, 'webhook-timestamp': '1'.repeat(400) },
    { ...genuine, 'webhook-signature': 'v1,ó' },
    {},
  ]
  const statuses = []
  for (const headers of [...forged, genuine, genuine, { ...genuine, 'webhook-id': 'evt_2' }])
    statuses.push(await send(headers))
  const next = 'evt_01kc4v9s7zf8hrd2m6q3w5x002'
  await send({
    ...genuine,
    'webhook-id': next,
    'webhook-signature': new Webhook(secret).sign(next, new Date(Number(timestamp) * 1_000), body),
  })
  const done = [(await lines.next()).value, (await lines.next()).value]
  server.kill()

  expect(statuses).toEqual([401, 401, 401, 401, 204, 204, 401])
  expect(done).toEqual([`${id} apartment.created`, `${next} apartment.created`])
})

async function verify(command: readonly string[], request: ReturnType<typeof aRequest>) {
  const headers = { WEBHOOK_ID: id, WEBHOOK_TIMESTAMP: request.timestamp, WEBHOOK_SIGNATURE: request.signature }
  return (await runProgram({ command, folder }, { WEBHOOK_SECRET: secret, ...headers }, request.body)).code
}
