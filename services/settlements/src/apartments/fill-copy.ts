import { SnapshotApartments } from '@lokum/contracts/apartments/operations'
import { type Bell, createBell } from '@lokum/service-kit/bell'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { gauge } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'
import { ApartmentsUnavailable, callApartments } from './call-apartments.ts'
import { storeApartments } from './store-apartments.ts'

const pageRows = 100
const timeoutMs = 10_000
const maxBytes = 16 * 1024 ** 2
const lookMs = 60_000
const maxPauseMs = 30_000

type Parts = {
  pool: Pool
  log: Log
  apartmentsUrl: string
  clock: () => Date
  /** Gives a source of the service's own tokens; a new one for each try, so that a refused token is not kept. */
  openToken: () => () => Promise<string>
}

export type CopyFiller = AsyncDisposable & {
  /** Tells that the copy may have to be filled; it is looked at besides from time to time. */
  wake: () => void
}

/**
 * Fills the copy from the apartments service's snapshot as long as it was not filled yet: in the background, again after any
 * failure, holding up no start.
 */
export function startCopyFiller(parts: Parts): CopyFiller {
  const stop = new AbortController()
  const bell = createBell()
  gauge('apartment_copy_filled', '1 once the copy of apartments was filled from a snapshot', async (observe) =>
    observe((await isFilled(parts.pool)) ? 1 : 0),
  )
  const running = fillUntilStopped(parts, { bell, signal: stop.signal })
  return {
    wake: bell.ring,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      bell.ring()
      await running
    },
  }
}

async function fillUntilStopped(parts: Parts, { bell, signal }: { bell: Bell; signal: AbortSignal }): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const succeeded = await fillIfNeeded(parts, signal)
    failures = succeeded ? 0 : failures + 1
    if (!signal.aborted) await bell.heard(failures === 0 ? lookMs : Math.min(maxPauseMs, 250 * 2 ** failures))
  }
}

async function fillIfNeeded(parts: Parts, signal: AbortSignal): Promise<boolean> {
  try {
    if (!(await isFilled(parts.pool))) await fill(parts, signal)
    return true
  } catch (error) {
    if (!signal.aborted) parts.log.warn({ error: describeError(error) }, 'apartments.copy_not_filled')
    return false
  }
}

async function fill(parts: Parts, signal: AbortSignal): Promise<void> {
  const token = parts.openToken()
  let cursor: string | null = null
  let apartments = 0
  do {
    const page = await readPage(parts, { token: await token(), cursor, signal })
    const told = page.data.map(({ account_id, sequence, apartment }) => {
      return { accountId: account_id, version: sequence, apartment }
    })
    await storeApartments(parts, told)
    apartments += told.length
    cursor = page.next_cursor
  } while (cursor !== null && !signal.aborted)
  if (signal.aborted) return
  await parts.pool.query('UPDATE apartment_copy_progress SET filled_at = $1', [parts.clock()])
  parts.log.info({ apartments }, 'apartments.copy_filled')
}

type Page = { token: string; cursor: string | null; signal: AbortSignal }

async function readPage({ apartmentsUrl }: Parts, { token, cursor, signal }: Page) {
  const query = new URLSearchParams({ limit: String(pageRows), ...(cursor !== null && { cursor }) })
  const authorization = `Bearer ${token}`
  const path = `${SnapshotApartments.path}?${query}`
  const answer = await callApartments(apartmentsUrl, { path, authorization, timeoutMs, maxBytes, signal })
  if (answer.status !== 200) throw new ApartmentsUnavailable(502, new Error(`It answers ${answer.status}.`))
  return SnapshotApartments.answer.body.parse(answer.body)
}

async function isFilled(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ filled: boolean }>(
    'SELECT filled_at IS NOT NULL AS filled FROM apartment_copy_progress',
  )
  return rows[0]?.filled ?? false
}
