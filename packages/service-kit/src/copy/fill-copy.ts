import pg, { type Pool } from 'pg'
import { type Repetition, repeat } from '../background/repeat.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { type Copy, type Owned, type Page, progressTable } from './copy.ts'
import { readPage } from './read-page.ts'

const pageRows = 100
const lookMs = 60_000
const maxPauseMs = 30_000

export type FillerDeps = {
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
export function startCopyFiller<Thing extends Owned, Row>(parts: FillerDeps, copy: Copy<Thing, Row>): Repetition {
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
  parts: FillerDeps,
  copy: Copy<Thing, Row>,
  signal: AbortSignal,
): Promise<void> {
  const token = parts.openToken()
  let cursor: string | null = null
  let stored = 0
  do {
    const page: Page<Row> = await readPage(copy, { token: await token(), cursor, limit: pageRows, signal })
    await copy.store(page.data.map(copy.describe))
    stored += page.data.length
    cursor = page.next_cursor
  } while (cursor !== null && !signal.aborted)
  if (signal.aborted) return
  await parts.pool.query(`UPDATE ${pg.escapeIdentifier(progressTable(copy))} SET filled_at = $1`, [parts.clock()])
  parts.log.info({ [`${copy.of}s`]: stored }, `${copy.of}s.copy_filled`)
}

async function isFilled({ pool }: FillerDeps, copy: { of: string }): Promise<boolean> {
  const { rows } = await pool.query<{ filled: boolean }>(
    `SELECT filled_at IS NOT NULL AS filled FROM ${pg.escapeIdentifier(progressTable(copy))}`,
  )
  return rows[0]?.filled ?? false
}
