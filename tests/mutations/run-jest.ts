import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Results = { numPassedTests: number; testResults: readonly { name: string; status: string }[] }

/** The test files that failed, and how many tests passed. */
export type JestRun = { failedFiles: readonly string[]; passedTests: number }

/** Runs the given test files, or all of them. Without `--bail`, with which Jest writes no results. */
export async function runJest(root: string, tests: readonly string[]): Promise<JestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'lokum-mutations-'))
  const outputFile = join(folder, 'results.json')
  try {
    const jest = [
      'node_modules/jest/bin/jest.js',
      '--silent',
      '--json',
      `--outputFile=${outputFile}`,
      ...(tests.length > 0 ? ['--runTestsByPath', ...tests] : []),
    ]
    // A fault may let a test wait for ever.
    const env = { ...process.env, LOKUM_TEST_LIMIT_MINUTES: '2' }
    const child = spawn(process.execPath, jest, { cwd: root, env, stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (!existsSync(outputFile)) throw new Error(`Jest wrote no results and ended with exit code ${code}.`)
    const { numPassedTests, testResults }: Results = JSON.parse(readFileSync(outputFile, 'utf8'))
    const failedFiles = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
    return { failedFiles, passedTests: numPassedTests }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
