import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'

const inRepository = (path: string) => join(projectRoot, path)

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lokum-runner-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs Jest as the project does, with two workers, on test files that stand alone. */
function runFiles(texts: readonly string[], environment: Record<string, string>) {
  const files = texts.map((_, index) => join(folder, `${index}.test.mjs`))
  for (const [index, file] of files.entries())
    writeFileSync(file, `import { test } from '@jest/globals'\n${texts[index]}\n`)
  const setupFiles = [inRepository('scripts/run/jest-modules.mjs')]
  const runner = inRepository('scripts/run/jest-runner.mjs')
  const config = { rootDir: folder, testMatch: files, testEnvironment: 'node', transform: {}, runner, setupFiles }
  const jest = [inRepository('node_modules/jest/bin/jest.js'), '--maxWorkers=2', '--config', JSON.stringify(config)]
  const { status, stderr } = spawnSync(process.execPath, jest, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    timeout: 300_000,
    killSignal: 'SIGKILL',
  })
  return { status, stderr }
}

const passes = "test('passes', () => {})"

test('a worker that starts late runs its test file, too', () => {
  // The other worker has asked for the configuration long before.
  const late = join(folder, 'start-late.mjs')
  writeFileSync(
    late,
    `if (process.env.TINYPOOL_WORKER_ID === '2') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)`,
  )

  const run = runFiles([passes, passes], { NODE_OPTIONS: `--import ${late}` })

  expect(run).toEqual({ status: 0, stderr: expect.stringContaining('2 passed, 2 total') })
})

test('a test that does not end fails, and the others pass', () => {
  const hangs = "test('hangs', () => new Promise((resolve) => setTimeout(resolve, 3_600_000)))"

  const run = runFiles([hangs, passes], { LOKUM_TEST_LIMIT_MINUTES: '0.02' })

  expect(run).toEqual({ status: 1, stderr: expect.stringContaining('It did not end within 0.02 minutes.') })
  expect(run.stderr).toContain('1 failed, 1 passed, 2 total')
})
