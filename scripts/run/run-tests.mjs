import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './project.mjs'
import { runNode } from './run-node.mjs'

/** Lint, types and tests, then a summary whose last line is `N passed, N failed`; gives the exit code. */
export async function runTests(args) {
  const lint = await check('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])
  const types = await check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
  const tests = await jest(args)
  const failed = [lint, types].filter((one) => !one.passed).length + tests.failed
  console.log(`
Lint    ${verdict(lint)}
Types   ${verdict(types)}
Tests   ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped, in ${tests.seconds} s
${tests.failures.map((name) => `        ✗ ${name}\n`).join('')}
${tests.passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function check(title, program) {
  console.log(`${title} …`)
  return { passed: (await runNode(program)) === 0 }
}

function verdict({ passed }) {
  return passed ? 'passed' : 'FAILED (see above)'
}

async function jest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'lokum-jest-'))
  const outputFile = join(folder, 'results.json')
  const started = performance.now()
  const options = [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const code = await runNode(['node_modules/jest/bin/jest.js', '--json', `--outputFile=${outputFile}`, ...args], {
    NODE_OPTIONS: options.filter(Boolean).join(' '),
  })
  const counts = readCounts(outputFile, code)
  rmSync(folder, { recursive: true, force: true })
  return { ...counts, seconds: Math.round((performance.now() - started) / 1000) }
}

/** A file that cannot be run counts as one failed, and so does a failure of jest itself. */
function readCounts(outputFile, code) {
  let results
  try {
    results = JSON.parse(readFileSync(outputFile, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`jest ended with exit code ${code} and gave no results`] }
  }
  const failures = results.testResults.flatMap(failuresOf)
  if (code !== 0 && failures.length === 0) failures.push(`jest ended with exit code ${code}`)
  const skipped = results.numPendingTests + results.numTodoTests
  return { passed: results.numPassedTests, failed: failures.length, skipped, failures }
}

function failuresOf({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => `${file}: ${one.fullName}`)
  return status === 'failed' && failed.length === 0 ? [`${file} cannot be run`] : failed
}
