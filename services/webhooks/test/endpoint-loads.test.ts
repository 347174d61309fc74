import { expect, test } from '@jest/globals'
import { EndpointLoads } from '../src/deliveries/endpoint-loads.ts'

test('an endpoint that answers gets one more with every success, up to the limit', () => {
  const loads = new EndpointLoads({ slots: 100, perEndpoint: 6 })

  for (let count = 0; count < 10; count += 1) {
    loads.begin('whe_1')
    loads.end('whe_1', 'well')
  }

  expect(loads.rooms().get('whe_1')).toBe(6)
  expect(loads.running).toBe(0)
})

test('an endpoint that hangs comes down to one at a time', () => {
  const loads = new EndpointLoads({ slots: 100, perEndpoint: 20 })

  for (let count = 0; count < 4; count += 1) loads.begin('whe_1')
  for (let count = 0; count < 4; count += 1) loads.end('whe_1', 'overrun')

  expect(loads.rooms().get('whe_1')).toBe(1)
})

test('failing endpoints never hold all the slots', () => {
  const loads = new EndpointLoads({ slots: 10, perEndpoint: 20 })
  const failing = Array.from({ length: 20 }, (_, index) => `whe_${index}`)
  for (const id of failing) {
    loads.begin(id)
    loads.end(id, 'overrun')
  }

  for (const id of failing) if ((loads.rooms().get(id) ?? 0) > 0) loads.begin(id)

  expect(loads.running).toBe(8)
  expect(loads.free).toBe(2)
})

test('an endpoint that recovers is no longer among the failing ones', () => {
  const loads = new EndpointLoads({ slots: 1, perEndpoint: 20 })
  loads.begin('whe_1')
  loads.end('whe_1', 'overrun')
  loads.begin('whe_1')
  expect(loads.rooms().get('whe_1')).toBe(0)

  loads.end('whe_1', 'well')

  expect(loads.rooms().get('whe_1')).toBe(3)
})
