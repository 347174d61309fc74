// Breaks the code in every listed place, one at a time, and reports how many faults the tests notice:
// `npm run test:mutations [-- part of a file name]`. The related tests run first, the whole suite only for what they missed.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { applyMutation } from './apply-mutation.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'
import { runJest } from './run-jest.ts'

const root = join(import.meta.dirname, '../..')
const [wanted = ''] = process.argv.slice(2)
const chosen = mutations.filter(({ file }) => file.includes(wanted))

if (execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: root, encoding: 'utf8' }) !== '') {
  throw new Error('The working tree has changes. Commit them first: this program edits files and restores them.')
}
for (const mutation of chosen) applyMutation(root, mutation)[Symbol.dispose]()

const related = [...new Set(chosen.flatMap(({ tests }) => tests))]
const before = await runJest(root, related)
if (before.failedFiles.length > 0) throw new Error(`These fail without any fault: ${before.failedFiles.join(', ')}`)
if (before.passedTests === 0) throw new Error('No test ran.')
console.log(`${chosen.length} faults; the ${related.length} related test files pass without them.\n`)

const unnoticed: Mutation[] = []
for (const mutation of chosen) {
  const file = await findFailure(mutation, mutation.tests)
  if (file === undefined) unnoticed.push(mutation)
  report(mutation, file ?? 'not noticed by its tests')
}
let missed = 0
for (const mutation of unnoticed) {
  const file = await findFailure(mutation, [])
  if (file === undefined) missed += 1
  report(mutation, file ?? 'NOT NOTICED by the whole suite')
}
console.log(`\n${chosen.length - missed} of ${chosen.length} faults noticed`)
process.exitCode = missed === 0 ? 0 : 1

async function findFailure(mutation: Mutation, tests: readonly string[]): Promise<string | undefined> {
  using _fault = applyMutation(root, mutation)
  const [first] = (await runJest(root, tests)).failedFiles
  return first && `noticed by ${first.replace(`${root}/`, '')}`
}

function report({ breaks, file }: Mutation, verdict: string): void {
  console.log(`${breaks} (${file}): ${verdict}`)
}
