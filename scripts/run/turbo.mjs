import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { runNode } from './run-node.mjs'

/** Runs tasks of turbo.json and gives the exit code; what has not changed is answered from the cache, never in CI. */
export async function runTask(...tasks) {
  const fresh = process.env.CI ? ['--force'] : []
  return await runNode(
    [
      'node_modules/turbo/bin/turbo',
      'run',
      ...tasks,
      '--continue=always',
      '--concurrency=1',
      '--output-logs=new-only',
      ...fresh,
    ],
    { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  )
}

/** Runs the tests whose results Turbo keeps, and adds them up, also those that come from the cache. */
export async function runCachedTests(readCounts) {
  console.log('Tests of packages, pure tests of services, tests of deploy …')
  const folders = [...testedWorkspaces(), join(root, 'tests')]
  const results = folders.map((folder) => join(folder, 'test-results', 'tests.json'))
  for (const file of results) rmSync(file, { force: true })
  const code = await runTask('test', '//#test:deploy')
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] }
  for (const file of results) {
    const one = readCounts(file, 0)
    counts.passed += one.passed
    counts.skipped += one.skipped
    counts.failures.push(...one.failures)
    counts.files.push(...one.files)
  }
  if (code !== 0 && counts.failures.length === 0) counts.failures.push(`turbo ended with exit code ${code}`)
  return { ...counts, failed: counts.failures.length }
}

function testedWorkspaces() {
  return ['packages', 'services']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
    .filter((workspace) => readScripts(workspace).test)
}

function readScripts(workspace) {
  try {
    return JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')).scripts ?? {}
  } catch {
    return {}
  }
}
