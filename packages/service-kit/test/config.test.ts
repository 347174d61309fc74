import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { BrokerConfig, readConfig, ServiceConfig } from '@lokum/service-kit/config'

const Config = ServiceConfig.extend(BrokerConfig.shape)
const good = {
  PORT: '8081',
  DATABASE_URL: 'postgres://user:hunter2@localhost/apartments',
  NATS_URL: 'nats://localhost',
  PUBLIC_BASE_URL: 'https://api.example.test/',
  OIDC_ISSUER: 'https://id.example.test',
  OIDC_AUDIENCE: 'lokum',
}

function mistakesOf(environment: Record<string, string | undefined>): string {
  try {
    readConfig(Config, environment)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('a complete environment is read, with defaults for what is no secret', () => {
  expect(readConfig(Config, good)).toMatchObject({
    PORT: 8081,
    HOST: '127.0.0.1',
    PUBLIC_BASE_URL: 'https://api.example.test',
    OIDC_TOKEN_TYPE: 'at+jwt',
    ALLOW_INSECURE_HTTP: false,
  })
})

test('every mistake is named at once, and no value is shown', () => {
  const message = mistakesOf({
    PORT: 'hunter2',
    DATABASE_URL: 'mysql://user:hunter2@localhost',
    PUBLIC_BASE_URL: 'hunter2',
    OIDC_ISSUER: '',
    LOG_LEVEL: 'hunter2',
    ALLOW_INSECURE_HTTP: 'hunter2',
    DATABASE_POOL_SIZE: '0',
  })

  const names = [...message.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual([
    'ALLOW_INSECURE_HTTP',
    'DATABASE_POOL_SIZE',
    'DATABASE_URL',
    'LOG_LEVEL',
    'NATS_URL',
    'OIDC_AUDIENCE',
    'OIDC_ISSUER',
    'PORT',
    'PUBLIC_BASE_URL',
  ])
  expect(message).not.toContain('hunter2')
})

test.each(['ALLOW_INSECURE_HTTP', 'WEBHOOKS_ALLOW_LOOPBACK', 'WEBHOOKS_ALLOW_HTTP', 'WEBHOOKS_ALLOW_ADDRESSES'])(
  'production refuses %s',
  (name) => {
    expect(mistakesOf({ ...good, NODE_ENV: 'production', [name]: 'true' })).toContain(name)
    expect(mistakesOf({ ...good, NODE_ENV: 'development', [name]: 'true' })).toBe('')
  },
)

test('production refuses limits that are higher than the contract promises', () => {
  expect(mistakesOf({ ...good, NODE_ENV: 'production', RATE_LIMIT_FACTOR: '1000' })).toContain('RATE_LIMIT_FACTOR')
  expect(mistakesOf({ ...good, NODE_ENV: 'production', RATE_LIMIT_FACTOR: '1' })).toBe('')
})

test('an issuer on plain http needs the relaxation', () => {
  const plain = { ...good, OIDC_ISSUER: 'http://127.0.0.1:8090' }

  expect(mistakesOf(plain)).toContain('OIDC_ISSUER: must be https')
  expect(mistakesOf({ ...plain, ALLOW_INSECURE_HTTP: 'true' })).toBe('')
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokum-config-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file that holds a value, as a mounted secret does. */
async function aFile(content: string): Promise<string> {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  return path
}
let files = 0

test('a value may come from a file, whose last newline is not part of it', async () => {
  const { DATABASE_URL, OIDC_AUDIENCE, ...others } = good
  const environment = {
    ...others,
    DATABASE_URL_FILE: await aFile(`${DATABASE_URL}\n`),
    OIDC_AUDIENCE_FILE: await aFile(` ${OIDC_AUDIENCE} \n\n`),
    OIDC_ISSUER_FILE: '',
  }

  expect(readConfig(Config, environment)).toMatchObject({ DATABASE_URL, OIDC_AUDIENCE: ` ${OIDC_AUDIENCE} \n` })
})

test('a file that is missing, empty, superfluous or wrong is a mistake by name, and no value is shown', async () => {
  const { NATS_URL: _, PUBLIC_BASE_URL: __, OIDC_AUDIENCE: ___, ...others } = good
  const message = mistakesOf({
    ...others,
    NATS_URL_FILE: join(folder, 'hunter2'),
    DATABASE_URL_FILE: await aFile('postgres://user:hunter2@localhost/other'),
    PUBLIC_BASE_URL_FILE: await aFile('hunter2'),
    OIDC_AUDIENCE_FILE: await aFile('\n'),
  })

  expect(message.split('\n').slice(1).toSorted()).toEqual([
    '  DATABASE_URL: is given twice, also by DATABASE_URL_FILE',
    '  NATS_URL: cannot be read from the file that NATS_URL_FILE names',
    '  OIDC_AUDIENCE: is empty in the file that OIDC_AUDIENCE_FILE names',
    '  PUBLIC_BASE_URL: Invalid URL',
  ])
})

test('production refuses a relaxation that comes from a file', async () => {
  const relaxed = { ...good, ALLOW_INSECURE_HTTP_FILE: await aFile('true') }

  expect(mistakesOf({ ...relaxed, NODE_ENV: 'production' })).toContain('ALLOW_INSECURE_HTTP: is a relaxation')
  expect(mistakesOf({ ...relaxed, NODE_ENV_FILE: await aFile('production') })).toContain('ALLOW_INSECURE_HTTP')
  expect(mistakesOf(relaxed)).toBe('')
})
