import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Benchmark, BenchmarkResult } from './benchmark.ts'
import { benchCreate } from './create/bench-create.ts'
import { benchCreateDirect } from './create/bench-create-direct.ts'
import { benchCreateWithWebhooks } from './create/bench-create-with-webhooks.ts'
import { benchImports } from './imports/bench-imports.ts'
import { describeMachine } from './measure/machine.ts'
import { benchPapers } from './papers/bench-papers.ts'
import { benchTax } from './tax/bench-tax.ts'
import { benchWebhooks } from './webhooks/bench-webhooks.ts'

const benchmarks: Readonly<Record<string, Benchmark>> = {
  create: benchCreate,
  'create-direct': benchCreateDirect,
  'create-with-webhooks': benchCreateWithWebhooks,
  webhooks: benchWebhooks,
  imports: benchImports,
  tax: benchTax,
  papers: benchPapers,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '4' },
    profile: { type: 'string' },
  },
})

const options = {
  seconds: readNumber('--seconds', values.seconds),
  rounds: readNumber('--rounds', values.rounds),
  profileFolder: values.profile,
}
const machine = describeMachine()
const results: BenchmarkResult[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  const benchmark = benchmarks[name]
  if (!benchmark) throw new Error(`There is no benchmark ${name}; there are: ${Object.keys(benchmarks).join(', ')}.`)
  console.log(`\n# ${name}\n`)
  results.push(await benchmark(options))
}
if (values.json !== undefined) {
  const ratios = Object.assign({}, ...results.map((result) => result.ratios))
  const measured = Object.assign({}, ...results.map((result) => result.measured))
  await writeFile(values.json, `${JSON.stringify({ ratios, ...measured, machine }, null, 2)}\n`)
}

function readNumber(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`)
  return value
}
