import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser, noBrowser } from './find-browser.mjs'
import { jestArguments, jestEnvironment } from './jest.mjs'
import { root } from './project.mjs'
import { runNode } from './run-node.mjs'
import { runCachedTests, runTask } from './turbo.mjs'

/**
 * Lint, types and tests, then a summary whose last line is `N passed, N failed`; gives the exit code. With arguments, Jest
 * alone runs the tests that they choose; without, Turbo answers those from its cache whose inputs have not changed. `--slowest N`
 * adds the N files that took longest.
 */
export async function runTests(all) {
  const started = performance.now()
  const { slowest, args } = takeSlowest(all)
  // Side by side: no part alone keeps two cores busy.
  const [{ lint, types }, ...counts] = await Promise.all([
    runChecks(),
    ...(args.length > 0 ? [jest(args)] : [runCachedTests(readCounts), jest(rest)]),
  ])
  const tests = counts.reduce(sum)
  const failed = [lint, types].filter((one) => !one.passed).length + tests.failed
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`
Lint    ${verdict(lint)}
Types   ${verdict(types)}
Tests   ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped
${findBrowser() === null ? `Browser ${noBrowser}\n` : ''}Time    ${seconds} s
${tests.failures.map((failure) => `        ✗ ${failure}\n`).join('')}${describeSlowest(tests.files, slowest)}
${tests.passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function takeSlowest(args) {
  const at = args.indexOf('--slowest')
  if (at === -1) return { slowest: 0, args }
  const slowest = Number(args[at + 1])
  if (!Number.isInteger(slowest)) throw new Error('Say how many files to list, as in: npm test -- --slowest 40')
  return { slowest, args: args.toSpliced(at, 2) }
}

/** Seconds of the wall clock per test file, the longest first; files run side by side. */
function describeSlowest(files, count) {
  const longest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
  return longest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s ${file}\n`).join('')
}

/** Runs one project of Jest, and ends with `N passed, N failed`. */
export function projectRun(project, environment = {}) {
  return async (all) => {
    const { slowest, args } = takeSlowest(all)
    // Last: the option takes every name after it.
    const tests = await jest([...args, '--selectProjects', project], environment)
    const failures = tests.failures.map((failure) => `✗ ${failure}\n`).join('')
    console.log(`${failures}${describeSlowest(tests.files, slowest)}${tests.passed} passed, ${tests.failed} failed`)
    return tests.failed === 0 ? 0 : 1
  }
}

/** Draws every screen of the portal, or with `readme` those of the README. */
export async function drawPortal([what, ...args]) {
  const isReadme = what === 'readme'
  const others = isReadme || what === undefined ? args : [what, ...args]
  const { failures, failed } = await jest([...others, '--selectProjects', isReadme ? 'readme' : 'pictures'])
  console.log(
    failed === 0
      ? `Drawn to ${isReadme ? 'docs/pictures/' : 'pictures/'}`
      : failures.map((failure) => `✗ ${failure}`).join('\n'),
  )
  return failed === 0 ? 0 : 1
}

/** Paths of the tests that always run: those of services with servers, and those of the whole repository but for `tests/deploy`. */
export const alwaysRun = '/(services/|tests/(?!deploy/))'
const rest = [`--testPathPatterns=${alwaysRun}`, '--selectProjects', 'repository', 'system']

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
    files: [...one.files, ...other.files],
  }
}

async function jest(args, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lokum-jest-'))
  const outputFile = join(folder, 'results.json')
  const code = await runNode(jestArguments([`--outputFile=${outputFile}`, ...args]), {
    ...jestEnvironment,
    ...environment,
  })
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
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [`jest ended with exit code ${code} and gave no results`],
      files: [],
    }
  }
  const failures = results.testResults.flatMap(failuresOf)
  if (code !== 0 && failures.length === 0) failures.push(`jest ended with exit code ${code}`)
  const skipped = results.numPendingTests + results.numTodoTests
  return {
    passed: results.numPassedTests,
    failed: failures.length,
    skipped,
    failures,
    files: results.testResults.map(timed),
  }
}

function timed({ name, startTime, endTime }) {
  return { file: relative(root, name), seconds: (endTime - startTime) / 1000 }
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults
    .filter((one) => one.status === 'failed')
    .map(({ fullName, failureMessages }) => `${file}: ${fullName}${excerpt(failureMessages.join('\n'), fullName)}`)
  return status === 'failed' && failed.length === 0 ? [`${file} cannot be run${excerpt(message)}`] : failed
}

const shownLines = 12

/** The summary may be all that is kept of a run, so it also says why. */
function excerpt(message, title) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && line !== title)
  return lines
    .slice(0, shownLines)
    .map((line) => `\n            ${line}`)
    .join('')
}
