import { expect, test } from '@jest/globals'
import { EndpointLoads, type Strain } from '../src/deliveries/endpoint-loads.ts'

const ended = (strain: Strain, { durationMs = 10, nowMs = 0 } = {}) => ({ strain, durationMs, nowMs })

/** Attempts of one endpoint, one after the other. */
function attempt(
  loads: EndpointLoads,
  id: string,
  { times = 1, ...how }: { times?: number; strain: Strain; durationMs?: number },
) {
  for (let count = 0; count < times; count += 1) {
    loads.begin(id, 0)
    loads.end(id, ended(how.strain, how))
  }
}

/** Begins as many attempts as allowed, like a worker that claims until nothing comes. */
function fill(loads: EndpointLoads, ids: readonly string[], nowMs = 0): void {
  for (const id of ids) {
    const { slots, room, rooms } = loads.roomAt(nowMs)
    for (let left = Math.min(slots, rooms.get(id) ?? room); left > 0; left -= 1) loads.begin(id, nowMs)
  }
}

test('an endpoint that answers gets one more with every success, up to the limit', () => {
  const loads = new EndpointLoads({ slots: 100, perEndpoint: 6 })

  attempt(loads, 'whe_1', { strain: 'well', times: 10 })

  expect(loads.roomAt(0).rooms.get('whe_1')).toBe(6)
  expect(loads.running).toBe(0)
})

test('an endpoint that hangs comes down to one at a time', () => {
  const loads = new EndpointLoads({ slots: 100, perEndpoint: 20 })

  for (let count = 0; count < 4; count += 1) loads.begin('whe_1', 0)
  for (let count = 0; count < 4; count += 1) loads.end('whe_1', ended('overrun'))

  expect(loads.roomAt(0).rooms.get('whe_1')).toBe(1)
})

test('unknown and failing endpoints never hold all the slots', () => {
  const loads = new EndpointLoads({ slots: 10, perEndpoint: 20 })
  const failing = Array.from({ length: 20 }, (_, index) => `whe_${index}`)
  for (const id of failing.slice(0, 10)) attempt(loads, id, { strain: 'overrun' })

  fill(loads, failing)

  expect(loads.running).toBe(8)
  expect(loads.roomAt(0)).toMatchObject({ slots: 2, room: 0 })
})

test('an endpoint that answers well but slowly leaves slots to the quick ones', () => {
  const loads = new EndpointLoads({ slots: 10, perEndpoint: 20 })
  attempt(loads, 'slow', { strain: 'well', durationMs: 2_000, times: 20 })
  attempt(loads, 'quick', { strain: 'well', durationMs: 20, times: 20 })

  fill(loads, ['slow', 'slow', 'slow'])
  const { rooms } = loads.roomAt(0)

  expect(loads.running).toBe(8)
  expect([rooms.get('slow'), rooms.get('quick')]).toEqual([0, 20])
})

test('an endpoint that was quick and hangs now is noticed before its attempts end', () => {
  const loads = new EndpointLoads({ slots: 10, perEndpoint: 20 })
  attempt(loads, 'whe_1', { strain: 'well', times: 5 })
  for (let count = 0; count < 8; count += 1) loads.begin('whe_1', 0)

  expect(loads.roomAt(900).rooms.get('whe_1')).toBe(1)
  expect(loads.roomAt(1_100).rooms.get('whe_1')).toBe(0)
})

test('an endpoint that recovers is no longer among the failing ones', () => {
  const loads = new EndpointLoads({ slots: 1, perEndpoint: 20 })
  attempt(loads, 'whe_1', { strain: 'overrun' })
  loads.begin('whe_1', 0)
  expect(loads.roomAt(0).rooms.get('whe_1')).toBe(0)

  loads.end('whe_1', ended('well'))

  expect(loads.roomAt(0).rooms.get('whe_1')).toBe(3)
})

test('idle endpoints are not sent with a claim, unless they may have less than an unknown one', () => {
  const loads = new EndpointLoads({ slots: 100, perEndpoint: 20 })
  attempt(loads, 'well', { strain: 'well', times: 10 })
  attempt(loads, 'failing', { strain: 'overrun' })

  const { room, rooms } = loads.roomAt(1_000)

  expect(room).toBe(4)
  expect([...rooms]).toEqual([['failing', 2]])
})

test('slots that are about to become free are claimed ahead', () => {
  const loads = new EndpointLoads({ slots: 10, perEndpoint: 20 })
  attempt(loads, 'whe_1', { strain: 'well', times: 20 })
  for (let count = 0; count < 10; count += 1) loads.begin('whe_1', 0)

  expect(loads.roomAt(0, 0).slots).toBe(0)
  expect(loads.roomAt(0, 6).slots).toBe(6)
})

test('every other claim of more than suspects may hold goes to proven endpoints alone', () => {
  const loads = new EndpointLoads({ slots: 10, perEndpoint: 20 })
  attempt(loads, 'whe_1', { strain: 'well', times: 20 })

  const claims = Array.from({ length: 4 }, () => loads.roomAt(0, 20))

  expect(claims.map(({ slots, room }) => [slots, room])).toEqual([
    [8, 4],
    [30, 0],
    [8, 4],
    [30, 0],
  ])
  expect(claims.map(({ rooms }) => rooms.get('whe_1'))).toEqual([20, 20, 20, 20])
})
