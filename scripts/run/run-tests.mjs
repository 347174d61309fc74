import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser, noBrowser } from './find-browser.mjs'
import { jestArguments, jestEnvironment } from './jest.mjs'
import { root } from './project.mjs'
import { runNode } from './run-node.mjs'
import { runPureTests, runTask } from './turbo.mjs'

/**
 * Lint, types and tests, then a summary whose last line is `N passed, N failed`; gives the exit code. With arguments, Jest
 * alone runs the tests that they choose; without, Turbo answers pure tests of unchanged workspaces from its cache.
 */
export async function runTests(args) {
  const started = performance.now()
  // Side by side: no part alone keeps two cores busy.
  const [{ lint, types }, ...counts] = await Promise.all([
    runChecks(),
    ...(args.length > 0 ? [jest(args)] : [runPureTests(readCounts), jest(rest)]),
  ])
  const tests = counts.reduce(sum)
  const failed = [lint, types].filter((one) => !one.passed).length + tests.failed
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`
Lint    ${verdict(lint)}
Types   ${verdict(types)}
Tests   ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped
${findBrowser() === null ? `Browser ${noBrowser}\n` : ''}Time    ${seconds} s
${tests.failures.map((name) => `        ✗ ${name}\n`).join('')}
${tests.passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** The tests of the portal, in a browser. */
export async function runPortalTests(args) {
  // Last: the option takes every name after it.
  const tests = await jest([...args, '--selectProjects', 'portal'])
  console.log(`${tests.failures.map((name) => `✗ ${name}\n`).join('')}${tests.passed} passed, ${tests.failed} failed`)
  return tests.failed === 0 ? 0 : 1
}

/** What integrators would try: linters of the documents, and clients that generators make from them. */
export async function runIntegrators(args) {
  const tests = await jest([...args, '--selectProjects', 'integrators'])
  console.log(`${tests.failures.map((name) => `✗ ${name}\n`).join('')}${tests.passed} passed, ${tests.failed} failed`)
  return tests.failed === 0 ? 0 : 1
}

/** Draws every screen of the portal, or with `readme` those of the README. */
export async function drawPortal([what, ...args]) {
  const isReadme = what === 'readme'
  const others = isReadme || what === undefined ? args : [what, ...args]
  const { failures, failed } = await jest([...others, '--selectProjects', isReadme ? 'readme' : 'pictures'])
  console.log(
    failed === 0
      ? `Drawn to ${isReadme ? 'docs/pictures/' : 'pictures/'}`
      : failures.map((name) => `✗ ${name}`).join('\n'),
  )
  return failed === 0 ? 0 : 1
}

const rest = ['--selectProjects', 'repository', 'system']

async function runChecks() {
  console.log('Lint and types …')
  const lint = { passed: (await runTask('lint')) === 0 }
  return { lint, types: { passed: (await runTask('typecheck')) === 0 } }
}

function verdict({ passed }) {
  return passed ? 'passed' : 'FAILED (see above)'
}

function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  }
}

async function jest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'lokum-jest-'))
  const outputFile = join(folder, 'results.json')
  const code = await runNode(jestArguments([`--outputFile=${outputFile}`, ...args]), jestEnvironment())
  const counts = readCounts(outputFile, code)
  rmSync(folder, { recursive: true, force: true })
  return counts
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
