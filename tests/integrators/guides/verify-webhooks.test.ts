import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { filesOf, readGuide } from './read-guide.ts'

/** How each program of the guide is started; the first word must be an interpreter of this machine. */
const programs: Record<string, readonly string[]> = {
  'verify.py': ['python3'],
  'verify.php': ['php'],
  'verify.go': ['go', 'run'],
  'verify.rb': ['ruby'],
  'Verify.cs': ['dotnet', 'run'],
  'Verify.java': ['java'],
  'verify.sh': ['bash'],
}
const isHere = ([interpreter = '']: readonly string[]) => spawnSync('which', [interpreter]).status === 0
const here = Object.entries(programs).filter(([, command]) => isHere(command))
const absent = Object.entries(programs).filter(([, command]) => !isHere(command))
/** CI installs Debian's interpreters; Debian has none for C#. */
const required = process.env.CI === undefined ? [] : Object.keys(programs).filter((file) => file !== 'Verify.cs')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lokum-verify-'))
  for (const { name, text } of filesOf(readGuide('webhooks'))) writeFileSync(join(folder, name), text)
  if (absent.length > 0)
    console.warn(`Not run, their interpreters are missing: ${absent.map(([file]) => file).join(', ')}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const id = 'evt_01kc4v9s7zf8hrd2m6q3w5x001'
const body = '{"type":"apartment.created","timestamp":"2026-11-05T09:30:00.000Z","data":{"label":"Długa 7/12"}}'

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

async function verify([program = '', ...args]: readonly string[], request: ReturnType<typeof aRequest>) {
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
    ...{ WEBHOOK_SECRET: secret, WEBHOOK_ID: id },
    ...{ WEBHOOK_TIMESTAMP: request.timestamp, WEBHOOK_SIGNATURE: request.signature },
  }
  const child = spawn(program, args, { env, stdio: ['pipe', 'inherit', 'inherit'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(request.body)
  const [code] = await once(child, 'close')
  return code
}
