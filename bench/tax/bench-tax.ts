import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { request } from 'undici'
import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { forgetPeak, peakMemoryOf } from '../measure/peak-memory.ts'
import { median, rounded } from '../measure/statistics.ts'
import { fillTaxYear } from './fill-tax-year.ts'
import { type RunningSettlements, startSettlements } from './start-settlements.ts'

const apartments = 84
const itemsEach = 10
const formats = ['json', 'csv', 'xlsx', 'pdf'] as const

type Measured = { milliseconds: number; bytes: number; peakMib: number }

/** The tax of a year of 1 008 settlements, and each of its exports, beside the bare queries. */
export async function benchTax({ rounds, profileFolder }: BenchmarkOptions): Promise<BenchmarkResult> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lokum-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const running = opened.use(await startSettlements(folder, profileFolder))
  await fillTaxYear(running.pool, { accountId: running.accountId, apartments, itemsEach })
  await askFor(running, '')
  const idleMib = await peakMemoryOf(running.pid)
  console.log(
    `${apartments * 12} settlements, ${apartments * 12 * itemsEach} parts; load ${rounded(loadavg()[0] ?? 0, 2)}`,
  )

  const sumQuery = await measureRounds(rounds, () => ask(running, sumByMonth))
  const rowQuery = await measureRounds(rounds, () => ask(running, everyPart))
  const figures: Record<string, Measured> = { get: await measure(running, rounds, '') }
  for (const format of formats) figures[format] = await measure(running, rounds, `/export?format=${format}`)

  console.log(
    `bare queries: sums by month ${rounded(sumQuery)} ms, every part ${rounded(rowQuery)} ms; idle ${rounded(idleMib)} MiB`,
  )
  console.table(figures)
  const getMs = figures.get?.milliseconds ?? Number.NaN
  return {
    ratios: { tax_get_vs_bare_sql: rounded(sumQuery / getMs) },
    measured: {
      tax: { ...figures, bare_sums_ms: rounded(sumQuery), bare_parts_ms: rounded(rowQuery), idle_mib: idleMib },
    },
  }
}

async function measure(running: RunningSettlements, rounds: number, path: string): Promise<Measured> {
  let bytes = await askFor(running, path)
  await forgetPeak(running.pid)
  const milliseconds = await measureRounds(rounds, async () => {
    bytes = await askFor(running, path)
  })
  return { milliseconds: rounded(milliseconds), bytes, peakMib: Math.round(await peakMemoryOf(running.pid)) }
}

/** The median of the rounds, in milliseconds. */
async function measureRounds(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  await work()
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function askFor({ url, token }: RunningSettlements, path: string): Promise<number> {
  const { statusCode, body } = await request(`${url}/v1/tax-years/2025${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { byteLength } = await body.bytes()
  if (statusCode !== 200) throw new Error(`The tax${path} answered ${statusCode}.`)
  return byteLength
}

function ask({ pool, accountId }: RunningSettlements, text: string) {
  return pool.query(text, [accountId])
}

const sumByMonth = `
  SELECT to_char(part.received_on, 'YYYY-MM'), settlement.apartment_id, item.tax_class, sum(part.amount_pln)
  FROM payment_part part JOIN statement_item item USING (account_id, statement_id, item_id)
  JOIN statement ON statement.id = part.statement_id JOIN settlement ON settlement.id = statement.settlement_id
  WHERE part.account_id = $1 AND part.received_on BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY 1, 2, 3`

const everyPart = `
  SELECT part.*, item.label, item.tax_class, settlement.*
  FROM payment_part part JOIN statement_item item USING (account_id, statement_id, item_id)
  JOIN statement ON statement.id = part.statement_id JOIN settlement ON settlement.id = statement.settlement_id
  WHERE part.account_id = $1 AND part.received_on BETWEEN '2025-01-01' AND '2025-12-31'
  ORDER BY part.received_on, part.payment_id`
