import { expect, test } from '@jest/globals'
import {
  type Partition,
  partitionedTables,
  partitionWidthMs,
  planPartitions,
} from '../src/retention/plan-partitions.ts'

const day = 24 * 3_600_000
const month = 30 * day
const noon = new Date('2026-11-21T12:00:00Z')

/** The partitions that a plan leaves behind. */
function carriedOut(existing: readonly Partition[], now: Date, retentionMs: number): Partition[] {
  const { make, drop } = planPartitions(existing, now, retentionMs)
  return [...existing.filter((one) => !drop.includes(one)), ...make.map((one) => ({ ...one, name: `${one.table}` }))]
}

function rangesOf(partitions: readonly { table: string; from: Date | undefined; to: Date }[], table: string): string[] {
  return partitions
    .filter((one) => one.table === table)
    .map(({ from, to }) => `${from?.toISOString().slice(0, 10)} ${to.toISOString().slice(0, 10)}`)
}

test('a month is kept in parts of three days, and there are three parts after the present one', () => {
  const { make, drop } = planPartitions([], noon, month)

  const ranges = ['2026-11-21 2026-11-24', '2026-11-24 2026-11-27', '2026-11-27 2026-11-30', '2026-11-30 2026-12-03']
  for (const table of partitionedTables) expect(rangesOf(make, table)).toEqual(ranges)
  expect(drop).toEqual([])
})

test('nothing is left to do until the present part has ended, and then one part is missing', () => {
  const standing = carriedOut([], noon, month)

  expect(planPartitions(standing, new Date('2026-11-23T23:59:59.999Z'), month)).toEqual({ make: [], drop: [] })
  expect(rangesOf(planPartitions(standing, new Date('2026-11-24T00:00:00Z'), month).make, 'event')).toEqual([
    '2026-12-03 2026-12-06',
  ])
})

test('a part leaves when its last moment is older than the retention: deliveries first, events last', () => {
  const standing = carriedOut([], noon, month)

  expect(planPartitions(standing, new Date('2026-12-23T23:59:59.999Z'), month).drop).toEqual([])
  const { drop } = planPartitions(standing, new Date('2026-12-24T00:00:00Z'), month)
  expect(drop.map(({ table, to }) => `${table} ${to.toISOString()}`)).toEqual([
    'delivery 2026-11-24T00:00:00.000Z',
    'attempt 2026-11-24T00:00:00.000Z',
    'event 2026-11-24T00:00:00.000Z',
  ])
})

test('what was there before partitions is followed by a shorter part, up to the next common bound', () => {
  const before = partitionedTables.map((table) => {
    return { table, name: `${table}_until`, from: undefined, to: new Date('2026-11-21T12:02:00Z') }
  })

  const { make } = planPartitions(before, noon, month)

  expect(make[0]).toMatchObject({ from: new Date('2026-11-21T12:02:00Z'), to: new Date('2026-11-24T00:00:00Z') })
  expect(rangesOf(make, 'delivery')).toHaveLength(4)
})

test('after 60 days without a run the parts begin again with the oldest that is still kept', () => {
  const standing = carriedOut([], noon, month)

  const { make, drop } = planPartitions(standing, new Date(noon.getTime() + 60 * day), month)

  expect(rangesOf(make, 'event')[0]).toBe('2026-12-21 2026-12-24')
  expect(rangesOf(make, 'event').at(-1)).toBe('2027-01-29 2027-02-01')
  expect(rangesOf(drop, 'event')).toEqual([
    '2026-11-21 2026-11-24',
    '2026-11-24 2026-11-27',
    '2026-11-27 2026-11-30',
    '2026-11-30 2026-12-03',
  ])
})

test('a retention that was changed goes on where the old parts end, and drops by the new age', () => {
  const standing = carriedOut([], noon, month)

  const { make, drop } = planPartitions(standing, new Date('2026-12-02T23:00:00Z'), day)

  expect(make[0]).toMatchObject({ from: new Date('2026-12-03T00:00:00Z'), to: new Date('2026-12-03T02:24:00Z') })
  expect(rangesOf(drop, 'attempt')).toEqual(['2026-11-21 2026-11-24', '2026-11-24 2026-11-27', '2026-11-27 2026-11-30'])
})

const changes = [
  { hours: 720, days: [0, 1, 2.9, 31, 33, 120] },
  { hours: 0.02, days: [0, 0.0001, 0.0003, 0.001, 1] },
  { hours: 24, days: [0, 1, 2.5, 40] },
  { hours: 8_784, days: [0, 36, 37, 400, 1_000] },
]

test('however long a service is away and whatever its retention becomes, what is kept has a place and nothing overlaps', () => {
  let now = noon
  let standing: Partition[] = []
  for (const { hours, days } of [...changes, ...changes.toReversed(), ...changes]) {
    for (const pause of days) {
      now = new Date(now.getTime() + pause * day)
      const cutoff = now.getTime() - hours * 3_600_000
      for (const { to } of planPartitions(standing, now, hours * 3_600_000).drop)
        expect(to.getTime()).toBeLessThanOrEqual(cutoff)

      standing = carriedOut(standing, now, hours * 3_600_000)

      const own = standing.filter(({ table }) => table === 'event').toSorted((a, b) => a.to.getTime() - b.to.getTime())
      for (const [place, { from }] of own.slice(1).entries())
        expect(Number(from)).toBeGreaterThanOrEqual(Number(own[place]?.to))
      expect(own.filter(({ from, to }) => Number(from) <= now.getTime() && now < to)).toHaveLength(1)
      expect(own.length).toBeGreaterThan(0)
    }
  }
})

test('a part is whole seconds long, the precision of its name', () => {
  expect([0.02, 0.05, 24, 720].map((hours) => partitionWidthMs(hours * 3_600_000))).toEqual([
    8_000,
    18_000,
    8_640_000,
    3 * day,
  ])
})
