import { parseArgs } from 'node:util'
import type { Benchmark, BenchmarkResult } from './benchmark.ts'
import { benchCreate } from './create/bench-create.ts'
import { benchCreateDirect } from './create/bench-create-direct.ts'
import { benchCreateWithWebhooks } from './create/bench-create-with-webhooks.ts'
import { benchDocuments } from './documents/bench-documents.ts'
import { benchGateway } from './gateway/bench-gateway.ts'
import { benchGrowth } from './growth/bench-growth.ts'
import { benchImports } from './imports/bench-imports.ts'
import { benchNeighbour } from './neighbour/bench-neighbour.ts'
import { benchPapers } from './papers/bench-papers.ts'
import { benchPortal } from './portal/bench-portal.ts'
import { missesGoal, printRatios, writeFigures } from './ratios.ts'
import { benchSettlement } from './settlement/bench-settlement.ts'
import { benchTax } from './tax/bench-tax.ts'
import { benchWebhooks } from './webhooks/bench-webhooks.ts'

const benchmarks: Readonly<Record<string, Benchmark>> = {
  create: benchCreate,
  'create-direct': benchCreateDirect,
  'create-with-webhooks': benchCreateWithWebhooks,
  gateway: benchGateway,
  webhooks: benchWebhooks,
  imports: benchImports,
  neighbour: benchNeighbour,
  settlement: benchSettlement,
  tax: benchTax,
  papers: benchPapers,
  documents: benchDocuments,
  portal: benchPortal,
  growth: benchGrowth,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '4' },
    profile: { type: 'string' },
    sizes: { type: 'string', default: '1k,100k,1M' },
    folder: { type: 'string' },
    'seed-only': { type: 'boolean', default: false },
  },
})

const options = {
  seconds: readNumber('--seconds', values.seconds),
  rounds: readNumber('--rounds', values.rounds),
  profileFolder: values.profile,
  sizes: values.sizes.split(','),
  folder: values.folder,
  seedOnly: values['seed-only'],
}
const results: BenchmarkResult[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  const benchmark = benchmarks[name]
  if (!benchmark) throw new Error(`There is no benchmark ${name}; there are: ${Object.keys(benchmarks).join(', ')}.`)
  console.log(`\n# ${name}\n`)
  const result = await benchmark(options)
  results.push(result)
  printRatios(result.ratios)
  // What the portal's pages may weigh and take are budgets, not only aims.
  if (name === 'portal' && missesGoal(result.ratios)) process.exitCode = 1
  if (values.json !== undefined) await writeFigures(values.json, results)
}

function readNumber(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`)
  return value
}
