/** The tables partitioned by time, in the order in which old partitions are dropped, so that what is shown is complete. */
export const partitionedTables = ['delivery', 'attempt', 'event'] as const
type PartitionedTable = (typeof partitionedTables)[number]

/** A part of a table; the one that was there before partitions has no beginning. */
export type Partition = { table: string; name: string; from: Date | undefined; to: Date }

/** A part that has to be made. */
export type PlannedPartition = { table: PartitionedTable; from: Date; to: Date }
type Plan = { make: readonly PlannedPartition[]; drop: readonly Partition[] }

/** Rows are kept at most a tenth too long, and queries are planned over few partitions. */
const partsOfRetention = 10

/** With three parts ahead the partitions may fail to be made for almost a third of the retention before the rest is used. */
const partsAhead = 3

/** The width of a partition in whole seconds, the precision of its name. */
export function partitionWidthMs(retentionMs: number): number {
  return Math.ceil(retentionMs / partsOfRetention / 1_000) * 1_000
}

/**
 * The partitions to make and to drop at a moment. Bounds are multiples of the width since the epoch, so that all replicas want the same;
 * after a change of the retention, the first new partition begins where the last old one ends.
 */
export function planPartitions(existing: readonly Partition[], now: Date, retentionMs: number): Plan {
  const cutoff = now.getTime() - retentionMs
  const make = partitionedTables.flatMap((table) => {
    const ends = existing.filter((partition) => partition.table === table).map(({ to }) => to.getTime())
    return missing(ends, now, retentionMs).map((range) => ({ table, ...range }))
  })
  const drop = partitionedTables.flatMap((table) =>
    existing
      .filter((partition) => partition.table === table && partition.to.getTime() <= cutoff)
      .toSorted((one, other) => one.to.getTime() - other.to.getTime()),
  )
  return { make, drop }
}

/** From the end of what is there, unless all of it is too old to be kept; a table that has none begins with the present. */
function missing(ends: readonly number[], now: Date, retentionMs: number): { from: Date; to: Date }[] {
  const width = partitionWidthMs(retentionMs)
  const present = Math.floor(now.getTime() / width) * width
  const oldest = Math.floor((now.getTime() - retentionMs) / width) * width
  const begin = ends.length === 0 ? present : Math.max(oldest, ...ends)
  const ahead = present + (partsAhead + 1) * width
  const ranges = []
  for (let from = begin; from < ahead; ) {
    const to = (Math.floor(from / width) + 1) * width
    ranges.push({ from: new Date(from), to: new Date(to) })
    from = to
  }
  return ranges
}
