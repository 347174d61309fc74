import { gauge } from '@lokum/service-kit/telemetry/metrics'
import { readOnce } from '@lokum/service-kit/telemetry/read-once'
import type { Pool } from 'pg'
import { listPartitions } from './list-partitions.ts'
import { type Partition, partitionedTables, partitionWidthMs } from './plan-partitions.ts'

type WatchDeps = { pool: Pool; clock: () => Date; retentionMs: number }

/** Shows how far ahead there are partitions, and how long the oldest one should have been gone. */
export function watchPartitions({ pool, clock, retentionMs }: WatchDeps): void {
  const read = readOnce(() => listPartitions({ pool }))
  gauge('webhook_partitions', 'Partitions of each table that is split by time', async (observe) => {
    const partitions = await read()
    for (const table of partitionedTables) observe(partitions.filter((one) => one.table === table).length, { table })
  })
  gauge(
    'webhook_partitions_ahead',
    'Partitions after the present one, of the table that has the fewest',
    async (observe) => observe(aheadOf(await read(), clock(), partitionWidthMs(retentionMs))),
  )
  gauge(
    'webhook_retention_late_seconds',
    'How long the oldest partition has been older than the retention',
    async (observe) =>
      observe(Math.max(0, ...(await read()).map(({ to }) => clock().getTime() - retentionMs - to.getTime())) / 1_000),
  )
}

/** Below zero when even the present has none. */
function aheadOf(partitions: readonly Partition[], now: Date, widthMs: number): number {
  const ends = partitionedTables.map((table) => {
    const own = partitions.filter((one) => one.table === table).map(({ to }) => to.getTime())
    return Math.max(now.getTime() - widthMs, ...own)
  })
  return Math.floor((Math.min(...ends) - now.getTime()) / widthMs)
}
