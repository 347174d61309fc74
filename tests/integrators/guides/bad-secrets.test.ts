import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { filesOf, readGuide } from './read-guide.ts'
import { here, runProgram } from './run-program.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lokum-secrets-'))
  for (const { name, text } of filesOf(readGuide('webhooks'))) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')

/** Mistaken secrets: a failed `jq -r`, a masked copy, half of it, a key that is too short. */
const badSecrets: Record<string, string | undefined> = {
  missing: undefined,
  empty: '',
  'a prefix alone': 'whsec_',
  'null of jq': 'null',
  'null behind the prefix': 'whsec_null',
  undefined: 'undefined',
  masked: '***',
  'masked behind the prefix': 'whsec_***',
  'masked in the middle': `whsec_${base64(12)}***${base64(12)}`,
  'without the prefix': base64(32),
  'with the prefix twice': `whsec_whsec_${base64(32)}`,
  'with another prefix': `WHSEC_${base64(32)}`,
  'of 23 bytes': `whsec_${base64(23)}`,
  'of 65 bytes': `whsec_${base64(65)}`,
  'with the end cut off': `whsec_${base64(32).slice(0, 41)}`,
  'in quotes': `"whsec_${base64(32)}"`,
  'with a line end': `whsec_${base64(32)}\n`,
  'with a line before it': `x\nwhsec_${base64(32)}`,
  'with a line end inside': `whsec_${base64(24)}\n${base64(24)}`,
  'in Base64 of addresses': `whsec_${'-_'.repeat(16)}`,
  'a sentence': 'changeme',
}

const id = 'evt_01kc4v9s7zf8hrd2m6q3w5x001'
const body = '{"type":"settlement.sent","occurred_at":"2026-11-28T02:30:00.000Z","data":{}}'
const refusal = 'WEBHOOK_SECRET must be whsec_ and the Base64 of 24 to 64 bytes.'

/** Signatures by every key that a lenient reader can make of a text, as whoever knows the mistake sends them. */
function forge(secret = '') {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const behind = secret.replace(/^whsec_/, '')
  const letters = behind.replaceAll(/[^A-Za-z0-9+/]/g, '')
  const keys = [
    '',
    secret,
    behind,
    'null',
    'whsec_',
    ...[secret, behind, letters, letters.slice(0, letters.length & ~3)].map((one) => Buffer.from(one, 'base64')),
  ]
  const signatures = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
  return {
    WEBHOOK_ID: id,
    WEBHOOK_TIMESTAMP: timestamp,
    WEBHOOK_SIGNATURE: signatures.map((one) => `v1,${one}`).join(' '),
  }
}

test.each(here)('%s verifies nothing with a bad secret, and says what a secret must be', async (file, command) => {
  const ends: Record<string, object> = {}
  for (const [mistake, secret] of Object.entries(badSecrets)) {
    const variables = { WEBHOOK_SECRET: secret, ...forge(secret) }
    const { code, said } = await runProgram({ command: [...command, join(folder, file)], folder }, variables, body)
    ends[mistake] = { accepted: code === 0, said: said.includes(refusal) ? refusal : said }
  }

  expect(ends).toEqual(allOf({ accepted: false, said: refusal }))
})

test('the receiver in Node does not start with a bad secret, and says what a secret must be', () => {
  const ends: Record<string, object> = {}
  for (const [mistake, secret] of Object.entries(badSecrets)) {
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: '0', NODE_OPTIONS: '' }
    const ended = spawnSync(process.execPath, ['receiver.mjs'], { cwd: folder, env, encoding: 'utf8', timeout: 20_000 })
    ends[mistake] = { code: ended.status, said: ended.stderr.includes(refusal) ? refusal : ended.stderr }
  }

  expect(ends).toEqual(allOf({ code: 1, said: refusal }))
})

function allOf(end: object) {
  return Object.fromEntries(Object.keys(badSecrets).map((mistake) => [mistake, end]))
}
