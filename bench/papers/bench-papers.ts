import { performance } from 'node:perf_hooks'
import { renderStatement } from '@lokum/statement-print/render-statement'
import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { forgetPeak, peakMemoryOf } from '../measure/peak-memory.ts'
import { median, rounded } from '../measure/statistics.ts'
import type { Ratios } from '../ratios.ts'
import { drawPlain } from './draw-plain.ts'
import { makeSnapshot } from './make-snapshot.ts'

type Drawing = { perSecond: number; bytes: number; peakMib: number }

/** Statements with 10 and with 200 items as PDFs, beside their bare lines by the same library. */
export async function benchPapers({ seconds, rounds }: BenchmarkOptions): Promise<BenchmarkResult> {
  const measured: Record<string, { ours: Drawing; plain: Drawing }> = {}
  const ratios: { -readonly [Name in keyof Ratios]: Ratios[Name] } = {}
  for (const items of [10, 200] as const) {
    const snapshot = makeSnapshot(items)
    const text = JSON.stringify(snapshot)
    const ours = () => renderStatement(text, { accountId: 'acc_bench', signal: AbortSignal.timeout(60_000) })
    const plain = () => drawPlain(snapshot)
    const turns: { ours: Drawing; plain: Drawing }[] = []
    await drawFor(seconds / 2, plain)
    await drawFor(seconds / 2, ours)
    for (let round = 0; round < rounds; round += 1) {
      turns.push({ ours: await drawFor(seconds / 2, ours), plain: await drawFor(seconds / 2, plain) })
    }
    const name = `statement_of_${items}` as const
    measured[name] = {
      ours: middleOf(turns.map((turn) => turn.ours)),
      plain: middleOf(turns.map((turn) => turn.plain)),
    }
    ratios[`${name}_vs_plain_lines`] = rounded(median(turns.map((turn) => turn.ours.perSecond / turn.plain.perSecond)))
    console.log(name)
    console.table(measured[name])
  }
  return { ratios, measured: { papers: measured } }
}

/** One after the other for so long; memory is that of this process, its workers included. */
async function drawFor(seconds: number, draw: () => Promise<Buffer>): Promise<Drawing> {
  await forgetPeak(process.pid)
  const startedAt = performance.now()
  let [count, bytes] = [0, 0]
  while (performance.now() - startedAt < seconds * 1_000) {
    bytes = (await draw()).length
    count += 1
  }
  const perSecond = (count * 1_000) / (performance.now() - startedAt)
  return { perSecond, bytes, peakMib: await peakMemoryOf(process.pid) }
}

function middleOf(drawings: readonly Drawing[]): Drawing {
  const middle = (of: (drawing: Drawing) => number) => rounded(median(drawings.map(of)))
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    bytes: middle(({ bytes }) => bytes),
    peakMib: middle(({ peakMib }) => peakMib),
  }
}
