import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const run = promisify(execFile)
const generated = join(import.meta.dirname, '../../../packages/contracts/generated')

/** Not within Jest, whose modules Spectral takes for those of another realm. */
async function lint(name: string, file: string) {
  const program = join(import.meta.dirname, 'run-spectral.ts')
  const { stdout } = await run(process.execPath, [program, name, file], { maxBuffer: 100_000_000 })
  return JSON.parse(stdout)
}

test.each([
  ['oas', 'openapi.json', 50],
  ['asyncapi', 'asyncapi.json', 20],
])('the ruleset %s of Spectral finds neither an error nor a warning in %s', async (name, file, leastRules) => {
  const { rules, faults } = await lint(name, join(generated, file))

  expect(faults).toEqual([])
  expect(rules).toBeGreaterThan(leastRules)
})

test('an example that does not fit its schema and an operation without a description are found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-lint-'))
  const document = JSON.parse(await readFile(join(generated, 'openapi.json'), 'utf8'))
  const { post, get } = document.paths['/v1/apartments']
  post.requestBody.content['application/json'].example.label = 7
  get.description = ''
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))

  const { faults } = await lint('oas', join(folder, 'openapi.json'))

  await rm(folder, { recursive: true })
  expect(faults.map(({ code }: { code: string }) => code).sort()).toEqual([
    'oas3-valid-media-example',
    'operation-description',
  ])
})
