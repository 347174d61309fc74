import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { readStatement } from '@lokum/settlements/ledger/payment-imports/read-statement'
import { request } from 'undici'
import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { forgetPeak, peakMemoryOf } from '../measure/peak-memory.ts'
import { median, rounded } from '../measure/statistics.ts'
import { type RunningSettlements, startSettlements } from '../tax/start-settlements.ts'
import { fillDebts } from './fill-debts.ts'
import { makeBankStatement, mapping } from './make-bank-statement.ts'

// The tail of a code has room for 4095 of them.
const apartments = 810
const mostRounds = 4

type Round = {
  previewMs: number
  commitMs: number
  bareMs: number
  readMs: number
  peakMib: number
  slowestOtherMs: number
}

/**
 * A bank's CSV of 10 000 lines, previewed and committed, which records 8 000 payments, beside the unavoidable work: the file
 * read alone, and its lines put into the table of payments by one statement.
 */
export async function benchImports({ rounds, profileFolder }: BenchmarkOptions): Promise<BenchmarkResult> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lokum-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const running = opened.use(await startSettlements(folder, profileFolder))
  await measureRound(running, 0)
  const idleMib = Math.round(await peakMemoryOf(running.pid))

  const measured: Round[] = []
  for (let round = 0; round < Math.min(rounds, mostRounds); round += 1) {
    const found = await measureRound(running, round + 1)
    console.log(
      `Round ${round + 1}: ${JSON.stringify(found, (_, value) => (typeof value === 'number' ? rounded(value) : value))}`,
    )
    measured.push(found)
  }
  const middle = (of: (round: Round) => number) => rounded(median(measured.map(of)))
  const imports = {
    preview_ms: middle(({ previewMs }) => previewMs),
    commit_ms: middle(({ commitMs }) => commitMs),
    read_alone_ms: middle(({ readMs }) => readMs),
    bare_insert_ms: middle(({ bareMs }) => bareMs),
    slowest_other_request_ms: middle(({ slowestOtherMs }) => slowestOtherMs),
    peak_mib: Math.max(...measured.map(({ peakMib }) => peakMib)),
  }
  const bare = ({ readMs, bareMs }: Round) => readMs + bareMs
  const ratio = rounded(median(measured.map((round) => bare(round) / (round.previewMs + round.commitMs))))
  console.log(`10 000 lines a round; load ${rounded(loadavg()[0] ?? 0, 2)}; peak of the first: ${idleMib} MiB`)
  console.table(imports)
  return { ratios: { imports_vs_bare: ratio }, measured: { imports } }
}

async function measureRound(running: RunningSettlements, round: number): Promise<Round> {
  const numbers = { from: round * apartments + 1, to: (round + 1) * apartments }
  await fillDebts(running.pool, { accountId: running.accountId, ...numbers })
  await waitForEvents(running)
  const bytes = makeBankStatement(numbers)
  await forgetPeak(running.pid)
  await using others = watchOthers(running)
  const form = makeForm({ name: 'wyciag.csv', type: 'text/csv', bytes }, mapping)
  const preview = await timed(() => post(running, '', { headers: form.headers, body: form.rawBody }))
  const commit = await timed(() => post(running, `/${preview.result.id}/commit`))
  if (commit.result.payments !== 8_000) throw new Error(`Recorded were ${commit.result.payments} payments.`)
  const slowestOtherMs = await others.stop()
  const read = await timed(async () => readStatement(bytes, mapping, { rows: 20_000 }).lines)
  const bare = await timed(() => insertBare(running, { round, lines: read.result }))
  return {
    previewMs: preview.milliseconds,
    commitMs: commit.milliseconds,
    readMs: read.milliseconds,
    bareMs: bare.milliseconds,
    peakMib: Math.round(await peakMemoryOf(running.pid)),
    slowestOtherMs,
  }
}

/** Waits until the events of the round before are published; their publishing is no part of this round. */
async function waitForEvents({ pool }: Pick<RunningSettlements, 'pool'>): Promise<void> {
  const { rows } = await pool.query('SELECT FROM outbox_event WHERE published_at IS NULL LIMIT 1')
  if (rows.length === 0) return
  await delay(200)
  await waitForEvents({ pool })
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; milliseconds: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - startedAt }
}

type Sent = { headers: Record<string, string>; body: Buffer }

async function post({ url, token }: RunningSettlements, path: string, sent?: Sent) {
  const answer = await request(`${url}/v1/payment-imports${path}`, {
    method: 'POST',
    headers: { ...sent?.headers, authorization: `Bearer ${token}` },
    body: sent?.body ?? null,
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`The import answered ${answer.statusCode}: ${text}`)
  const result: { id: string; payments: number } = JSON.parse(text)
  return result
}

/** Another client keeps sending small requests: the time of its slowest answer. */
function watchOthers({ url, token }: RunningSettlements) {
  let [isOver, slowest] = [false, 0]
  const asking = (async () => {
    while (!isOver) {
      const { milliseconds } = await timed(async () => {
        const { body } = await request(`${url}/v1/payments?limit=1`, { headers: { authorization: `Bearer ${token}` } })
        await body.dump()
      })
      slowest = Math.max(slowest, milliseconds)
    }
  })()
  const stop = async () => {
    isOver = true
    await asking
    return slowest
  }
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

/** With the columns and the indexes of payments, but nothing that happens to one. */
async function insertBare(
  { pool, accountId }: RunningSettlements,
  { round, lines }: { round: number; lines: readonly object[] },
): Promise<void> {
  await pool.query(bareInsert, [accountId, JSON.stringify(lines), String(round)])
}

const bareInsert = `
  INSERT INTO payment (id, account_id, received_on, amount_pln, payer, title, source, created_at, updated_at)
  SELECT 'pay_' || lpad($3 || 'x' || number, 26, '0'), $1, "receivedOn", "amountPln", payer, title, 'csv', now(), now()
  FROM ROWS FROM (json_to_recordset($2::json) AS ("receivedOn" date, "amountPln" numeric, payer text, title text))
    WITH ORDINALITY AS line("receivedOn", "amountPln", payer, title, number)`
