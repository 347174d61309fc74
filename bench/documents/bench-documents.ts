import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { liveMib } from '@lokum/local-stack/testing/live-memory'
import { recogniseAll } from '../../packages/bill-reader/test/recognition/recognise.ts'
import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { memoryOfChildren } from '../measure/children-memory.ts'
import { median, rounded } from '../measure/statistics.ts'
import { measureOthers } from './measure-others.ts'

const scans = join(import.meta.dirname, '../../packages/bill-reader/test/golden/scans')
const pagesEachRound = 25

type Page = { seconds: number; peakMib: number; ownMib: number }
type Round = Page & { pages: number; ownLiveMib: number }

/**
 * Seconds and memory for each page of the golden scans and photos, 25 pages a round, to see whether they grow; then the calls of
 * another account while pages are recognised.
 */
export async function benchDocuments({ rounds, seconds }: BenchmarkOptions): Promise<BenchmarkResult> {
  const files = (await readdir(scans)).sort()
  const table: Record<string, Round> = {}
  for (let round = 1; round <= rounds; round += 1) {
    const pages: Page[] = []
    for (let next = 0; pages.length < pagesEachRound; next += 1)
      pages.push(...(await recognise(files[next % files.length] ?? '')))
    const middle = (of: (page: Page) => number) => rounded(median(pages.map(of)))
    table[`round ${round}`] = {
      pages: pages.length,
      seconds: middle(({ seconds }) => seconds),
      peakMib: rounded(Math.max(...pages.map(({ peakMib }) => peakMib))),
      ownMib: middle(({ ownMib }) => ownMib),
      ownLiveMib: rounded(liveMib()),
    }
  }
  console.table(table)
  const { others, recognised } = await measureOthers({ seconds, rounds })
  console.table(others)
  console.log(`pages recognised meanwhile, in each phase: ${recognised.join(', ')}`)
  const [classes, all] = [others.slice(0, -1), others.at(-1)]
  return {
    ratios: {
      recognition_p99: Math.max(...classes.map(({ ratio }) => ratio)),
      recognition_p99_of_all: all?.ratio ?? Number.NaN,
      recognition_p99_control: Math.max(...classes.map(({ control }) => control)),
    },
    measured: { documents: table, while_recognising: { others, recognised } },
  }
}

async function recognise(file: string): Promise<Page[]> {
  const bytes = new Uint8Array(await readFile(join(scans, file)))
  const mediaType = file.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
  const ended = new AbortController()
  const peak = watchChildren(ended.signal)
  const startedAt = performance.now()
  const load = async () => bytes
  const picture = { accountId: 'acc_bench', kind: 'invoice', mediaType, pages: null, load } as const
  const pages = await recogniseAll(picture, { signal: AbortSignal.timeout(600_000) })
  const seconds = (performance.now() - startedAt) / 1_000 / pages.length
  ended.abort()
  const peakMib = await peak
  return pages.map(() => ({ seconds, peakMib, ownMib: process.memoryUsage.rss() / 1_048_576 }))
}

async function watchChildren(signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, await memoryOfChildren())
    await wait(50)
  }
  return most
}
