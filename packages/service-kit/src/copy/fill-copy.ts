import pg, { type Pool } from 'pg'
import { type Repetition, repeat } from '../background/repeat.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { callNeighbour, NeighbourUnavailable } from './call-neighbour.ts'
import { type Copy, type Owned, type Page, progressOf, type Snapshot } from './copy.ts'

const pageRows = 100
const timeoutMs = 10_000
const maxBytes = 16 * 1024 ** 2
const lookMs = 60_000
const maxPauseMs = 30_000

export type FillerParts = {
  pool: Pool
  log: Log
  clock: () => Date
  /** Gives a source of the service's own tokens; a new one for each try, so that a refused token is not kept. */
  openToken: () => () => Promise<string>
}

/**
 * Fills a copy from its owner's snapshot as long as it was not filled yet: in the background, again after any failure, holding
 * up no start.
 */
export function startCopyFiller<Thing extends Owned, Row>(parts: FillerParts, copy: Copy<Thing, Row>): Repetition {
  const description = `1 once the copy of ${copy.of}s was filled from a snapshot`
  gauge(`${copy.of}_copy_filled`, description, async (observe) => observe((await isFilled(parts, copy)) ? 1 : 0))
  return repeat(parts, {
    failure: `${copy.of}s.copy_not_filled`,
    everyMs: lookMs,
    retryAfterMs: (failures) => Math.min(maxPauseMs, 250 * 2 ** failures),
    run: async ({ signal }) => {
      if (!(await isFilled(parts, copy))) await fill(parts, copy, signal)
    },
  })
}

async function fill<Thing extends Owned, Row>(
  parts: FillerParts,
  copy: Copy<Thing, Row>,
  signal: AbortSignal,
): Promise<void> {
  const token = parts.openToken()
  let cursor: string | null = null
  let stored = 0
  do {
    const page: Page<Row> = await readPage(copy, { token: await token(), cursor, signal })
    await copy.store(page.data.map(copy.describe))
    stored += page.data.length
    cursor = page.next_cursor
  } while (cursor !== null && !signal.aborted)
  if (signal.aborted) return
  await parts.pool.query(`UPDATE ${pg.escapeIdentifier(progressOf(copy))} SET filled_at = $1`, [parts.clock()])
  parts.log.info({ [`${copy.of}s`]: stored }, `${copy.of}s.copy_filled`)
}

type Wanted = { token: string; cursor: string | null; signal: AbortSignal }

type Source<Row> = { url: string; snapshot: Snapshot<Row> }

async function readPage<Row>({ url, snapshot }: Source<Row>, { token, cursor, signal }: Wanted): Promise<Page<Row>> {
  const query = new URLSearchParams({ limit: String(pageRows), ...(cursor !== null && { cursor }) })
  const authorization = `Bearer ${token}`
  const path = `${snapshot.path}?${query}`
  const answer = await callNeighbour(url, { path, authorization, timeoutMs, maxBytes, signal })
  if (answer.status !== 200) throw new NeighbourUnavailable(502, new Error(`It answers ${answer.status}.`))
  return snapshot.answer.body.parse(answer.body)
}

async function isFilled({ pool }: FillerParts, copy: { of: string }): Promise<boolean> {
  const { rows } = await pool.query<{ filled: boolean }>(
    `SELECT filled_at IS NOT NULL AS filled FROM ${pg.escapeIdentifier(progressOf(copy))}`,
  )
  return rows[0]?.filled ?? false
}
