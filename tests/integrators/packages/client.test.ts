import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeAccountId } from '@lokum/contracts/values/account-id'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { compileExamples, installPackages, programs, runExample, runInCommonJs } from './install-packages.ts'

let world: World
let installed: Awaited<ReturnType<typeof installPackages>>
beforeAll(async () => {
  world = await openWorld()
  const account = makeAccountId(world.identity.issuer, 'account-a')
  await world.owners.apartments.query(
    `INSERT INTO account (id, plan) VALUES ($1, 'large') ON CONFLICT (id) DO UPDATE SET plan = 'large'`,
    [account],
  )
  installed = await installPackages(['client'], { withNats: true })
  await compileExamples(installed.folder, 'node')
  await compileExamples(installed.folder, 'nats')
})
afterAll(async () => {
  await installed[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

function environment() {
  return {
    LOKUM_URL: world.system.urls.gateway,
    LOKUM_ISSUER: world.identity.issuer,
    LOKUM_CLIENT_ID: 'landlord-a',
    LOKUM_CLIENT_SECRET: 'landlord-a-secret',
    NATS_URL: asReader(world.system.natsUrl),
  }
}

/** The broker of tests lets everybody in, whatever the password. */
function asReader(url: string): string {
  const own = new URL(url)
  own.username = 'reader'
  own.password = 'any'
  return own.href
}

const printed: Record<(typeof programs)[number], string> = {
  'first-call': 'Lipowa 5 has 48.5 m²',
  'close-month': 'prepared: 2400 PLN, application/pdf',
  'upload-document': 'statement.pdf: all bytes sent true',
  'receive-webhooks': 'apartment.created: Krótka 1',
  'list-pages': 'Długa 7, Krótka 1, Lipowa 5',
  'follow-changes': 'true, then 1: Followed 1',
  'show-errors': '#/label: too_short\ntrue, 404, quote req_…',
  'repeat-safely': 'false, true, the same true',
  'follow-events': 'apartment.created: Miła 3',
}

test.each(programs)('the example %s does with the installed package what it says', async (name) => {
  const output = await runExample(installed.folder, name, environment())

  expect(output).toBe(printed[name])
})

test.each(['node16', 'nodenext'])('a CommonJS project with module %s compiles and runs the client', async (module) => {
  await world.aLandlord().then((landlord) => landlord.create({ label: 'Lipowa 5' }))

  const output = await runInCommonJs(installed.tarballs, module, environment())

  expect(output).toBe('true true WebhookRefused: A header of the signature is missing.')
})

test('the client has no dependencies and at most 13 KB of compressed code, without the part for NATS', () => {
  const home = join(installed.folder, 'node_modules/@lokum/client')
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const files = globSync('**/*.js', { cwd: home }).filter((file) => !/^(nats|cjs)\/|generated\/events/.test(file))
  const code = files.map((file) => readFileSync(join(home, file)))

  expect([manifest.dependencies, manifest.private, manifest.devDependencies]).toEqual([undefined, undefined, undefined])
  expect(gzipSync(Buffer.concat(code), { level: 9 }).length).toBeLessThanOrEqual(13 * 1024)
  expect(globSync('**/*.{ts,js,json}', { cwd: home }).filter((file) => /test|generate\//.test(file))).toEqual([])
})
