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

test('a worker that starts late runs its test file, too', () => {
  const files = ['one', 'two'].map((name) => join(folder, `${name}.test.mjs`))
  for (const file of files) writeFileSync(file, `import { test } from '@jest/globals'\ntest('passes', () => {})\n`)
  const setupFiles = [inRepository('scripts/run/jest-modules.mjs')]
  const runner = inRepository('scripts/run/jest-runner.mjs')
  const config = { rootDir: folder, testMatch: files, testEnvironment: 'node', transform: {}, runner, setupFiles }
  // The other worker has asked for the configuration long before.
  writeFileSync(
    join(folder, 'start-late.mjs'),
    `if (process.env.TINYPOOL_WORKER_ID === '2') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)`,
  )

  const jest = [inRepository('node_modules/jest/bin/jest.js'), '--maxWorkers=2', '--config', JSON.stringify(config)]
  const { status, stderr } = spawnSync(process.execPath, jest, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: `--import ${join(folder, 'start-late.mjs')}` },
    timeout: 300_000,
    killSignal: 'SIGKILL',
  })

  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('2 passed, 2 total') })
})
