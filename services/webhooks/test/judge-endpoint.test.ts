import { describe, expect, test } from '@jest/globals'
import { type Health, judgeEndpoint } from '../src/health/judge-endpoint.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hourMs = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
/** A moment before a threshold: a second. */
const almost = 1 / 3_600

/** The times in hours before now. */
type Asked = Partial<Health> & { since?: number | undefined; changed?: number }

function judge({ since, changed = 1_000, ...health }: Asked) {
  const failingSince = since === undefined ? null : ago(since)
  const judged = { failures: 0, exhausted: 0, warned: 0, ...health, failingSince }
  return judgeEndpoint(judged, { now, changedAt: ago(changed) })
}

const kindOf = (asked: Parameters<typeof judge>[0]) => judge(asked).kind

describe('an endpoint that fails is warned of', () => {
  test.each([
    { since: 1 - almost, warned: 0, hours: undefined },
    { since: 1, warned: 0, hours: 1 },
    { since: 1, warned: 1, hours: undefined },
    { since: 24 - almost, warned: 1, hours: undefined },
    { since: 24, warned: 1, hours: 24 },
    { since: 24, warned: 2, hours: undefined },
    { since: 72 - almost, warned: 2, hours: undefined },
    { since: 72, warned: 2, hours: 72 },
    { since: 72, warned: 3, hours: undefined },
    { since: 1_000, warned: 3, hours: undefined },
  ])('after $since hours with $warned warnings before: $hours', ({ since, warned, hours }) => {
    const expected = hours === undefined ? { kind: 'fine' } : { kind: 'failing', hours, warned: warned + 1 }

    expect(judge({ since, warned })).toMatchObject(expected)
  })

  test('with only the latest warning, when several became due between two rounds', () => {
    expect(judge({ since: 30 })).toMatchObject({ kind: 'failing', hours: 24, warned: 2 })
    expect(judge({ since: 80 })).toMatchObject({ kind: 'failing', hours: 72, warned: 3 })
  })
})

describe('an endpoint is well again', () => {
  test('when it was warned of and a delivery has succeeded', () => {
    expect(kindOf({ warned: 1 })).toBe('recovered')
    expect(kindOf({ warned: 3 })).toBe('recovered')
  })

  test('even if it fails again before the next round', () => {
    expect(kindOf({ warned: 1, since: 0.5 })).toBe('recovered')
    expect(kindOf({ warned: 3, since: 60 })).toBe('recovered')
  })

  test('without a notice, if its owner was not warned', () => {
    expect(kindOf({ warned: 0 })).toBe('fine')
    expect(kindOf({ warned: 0, since: 0.5 })).toBe('fine')
  })

  test('but not because the clock of another replica is minutes behind', () => {
    expect(kindOf({ warned: 1, since: 1 - 4 / 60 })).toBe('fine')
    expect(kindOf({ warned: 2, since: 24 - 4 / 60 })).toBe('fine')
  })
})

describe('an endpoint is disabled for failing', () => {
  const hopeless = { since: 120, failures: 20, exhausted: 1, warned: 3, changed: 24 }

  test.each([
    { why: 'at the very thresholds', change: {}, kind: 'hopeless' },
    { why: 'far beyond them', change: { since: 900, failures: 5_000, exhausted: 400, changed: 900 }, kind: 'hopeless' },
    { why: 'even if it was never warned of', change: { warned: 0 }, kind: 'hopeless' },
    { why: 'not a moment before five days', change: { since: 120 - almost }, kind: 'fine' },
    { why: 'not with nineteen failed attempts', change: { failures: 19 }, kind: 'fine' },
    { why: 'not while every delivery has attempts left', change: { exhausted: 0 }, kind: 'fine' },
    { why: 'not for one delivery alone, however long ago', change: { since: 5_000, failures: 12 }, kind: 'fine' },
    { why: 'not within a day of a change by its owner', change: { changed: 24 - almost }, kind: 'fine' },
    { why: 'not when it has succeeded since', change: { since: undefined }, kind: 'recovered' },
  ])('$why', ({ change, kind }) => {
    expect(kindOf({ ...hopeless, ...change })).toBe(kind)
  })
})
