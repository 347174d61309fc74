// Behind every npm script: brings node_modules and the generated folders up to date, then runs the task with the project's own Node.
// Runs under Node 20 and needs no package.

import { chaosRun } from './run/chaos.mjs'
import { ensureGenerated, GenerateError } from './run/ensure-generated.mjs'
import { ensureInstalled, InstallError } from './run/ensure-installed.mjs'
import { runNode } from './run/run-node.mjs'
import { drawPortal, projectRun, runTests } from './run/run-tests.mjs'
import { runTask } from './run/turbo.mjs'

const programs = {
  start: ['packages/local-stack/src/commands/start.ts'],
  token: ['packages/local-stack/src/commands/print-token.ts'],
  'events-url': ['packages/local-stack/src/commands/print-events-url.ts'],
  mail: ['packages/local-stack/src/commands/print-mails.ts'],
  demo: ['scripts/demo.ts'],
  seed: ['scripts/seed.ts'],
  bench: ['bench/run.ts'],
  read: ['scripts/read.ts'],
  print: ['scripts/print.ts'],
  pack: ['scripts/pack.ts'],
  'contract:changes': ['scripts/contract-changes.ts'],
  mutations: ['tests/mutations/run.ts'],
  histories: ['services/settlements/test/histories/compare.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  'make-secrets': ['deploy/k8s/make-secrets.ts'],
  'assistant:score': ['scripts/assistant-score.ts'],
  'verify:k8s': ['scripts/verify/k8s.ts'],
  'verify:pdf': ['scripts/verify/pdf.ts'],
  'verify:metrics': ['scripts/verify/metrics.ts'],
  'verify:containers': ['scripts/verify/containers.ts'],
}

const runs = {
  generate,
  test: runTests,
  // What needs long times or great numbers.
  deep: projectRun('deep', { LOKUM_TEST_DEPTH: 'deep' }),
  // In a browser.
  portal: projectRun('portal'),
  // Linters of the documents, and clients that generators make from them.
  integrators: projectRun('integrators'),
  'portal:pictures': drawPortal,
  chaos: chaosRun,
  check: async () => (await runTask('lint')) || (await runTask('typecheck')),
}

const [task = '', ...args] = process.argv.slice(2)

try {
  process.exitCode = await run(task, args)
} catch (error) {
  if (!(error instanceof InstallError || error instanceof GenerateError)) throw error
  console.error(error.message)
  if (task === 'test') console.log('0 passed, 1 failed')
  process.exitCode = 1
}

/** Writes what is made from the code; with `examples` or `functions`, records those first. */
async function generate([recorded]) {
  if (recorded !== undefined) {
    const code = await runNode(['scripts/record.ts', recorded])
    if (code !== 0) return code
    await ensureGenerated()
  }
  return await runNode(['scripts/generate.ts'])
}

async function run(task, args) {
  if (!Object.hasOwn(runs, task) && !Object.hasOwn(programs, task)) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys({ ...runs, ...programs }).join('|')} [arguments]`)
    return 2
  }
  await ensureInstalled()
  await ensureGenerated()
  return Object.hasOwn(runs, task) ? await runs[task](args) : await runNode([...programs[task], ...args])
}
