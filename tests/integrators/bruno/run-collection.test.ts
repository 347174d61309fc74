import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { collectionFiles, collectionFolder, month } from '../../../scripts/bruno/collection-files.ts'
import { installBruno } from './install-bruno.ts'

const run = promisify(execFile)

type Result = {
  path: string
  response: { status: number; headers: Readonly<Record<string, string>>; data: unknown }
  assertionResults: readonly { status: string }[]
}

let results: Result[]
beforeAll(async () => {
  await using world = await openWorld()
  results = await playCollection(world)
})

/** Runs the whole collection with Bruno's own command, the month first, in the account of landlord-b. */
async function playCollection({ system, identity }: World): Promise<Result[]> {
  const program = await installBruno()
  // Bruno keeps what it knows of a collection beside it.
  const collection = await mkdtemp(join(tmpdir(), 'lokum-bruno-'))
  await cp(collectionFolder, collection, { recursive: true })
  const variables = {
    base_url: system.urls.gateway,
    token_url: `${identity.issuer}/token`,
    client_id: 'landlord-b',
    client_secret: 'landlord-b-secret',
    receiver_url: 'http://127.0.0.1:9/hooks',
  }
  const given = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`])
  const args = [program, 'run', '-r', '--env', 'local', ...given, '--reporter-json', 'report.json']
  // It ends with 1 if a request was refused; the report says which.
  await run(process.execPath, args, { cwd: collection, env: { PATH: process.env.PATH, HOME: collection } }).catch(
    ({ code, stdout }) => {
      if (code !== 1) throw new Error(`bru ended with ${code}:\n${stdout}`)
    },
  )
  const [{ results }]: [{ results: Result[] }] = JSON.parse(await readFile(join(collection, 'report.json'), 'utf8'))
  await rm(collection, { recursive: true })
  return results
}

test('the month runs from the apartment to the statement', () => {
  const ofMonth = results.slice(0, month.length)

  expect(ofMonth.map(({ path }) => path)).toEqual(month.map((id) => `month/${id}`))
  expect(ofMonth.filter(isOther).map(seen)).toEqual([])
  expect(ofMonth.at(-1)?.response.headers['content-type']).toBe('application/pdf')
})

test('the system understands every request, and most of them succeed', () => {
  const requests = [...collectionFiles().keys()].filter((path) => /[a-z][A-Z]\w*\.bru$/.test(path))
  // An unknown token, or an object that is missing or in another state: not a fault of the request.
  const strange = results.filter(({ response }) => ![200, 201, 202, 204, 401, 404, 409].includes(response.status))

  expect(results.map(({ path }) => `${path}.bru`).toSorted()).toEqual(requests.toSorted())
  expect(strange.map(seen)).toEqual([])
  expect(results.filter(isOther).length).toBeLessThan(results.length / 2)
})

function isOther({ assertionResults }: Result): boolean {
  return assertionResults.length === 0 || assertionResults.some(({ status }) => status !== 'pass')
}

function seen({ path, response: { status, data } }: Result) {
  return { path, status, code: Object(data).code }
}
