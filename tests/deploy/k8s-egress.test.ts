import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { isPublicAddress } from '../../services/webhooks/src/addresses/is-public-address.ts'
import { edgesOf, numberToSix } from './k8s/edges-of.ts'
import { overlays } from './k8s/overlays.ts'
import { canLeaveFor } from './k8s/reach.ts'

const sixes = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).map(numberToSix)
const publicSixes = fc.bigInt({ min: 1n << 125n, max: (1n << 126n) - 1n }).map(numberToSix)
// Policies add up, and the one port that others use too may be opened by theirs.
const ports = [443, 8443]

describe('The way of webhooks to the world', () => {
  const objects: readonly unknown[] = overlays[1].manifests
  const policies = objects.filter(NetworkPolicy.is)
  const webhooks = {
    name: 'webhooks',
    namespace: 'lokum',
    labels: { 'app.kubernetes.io/name': 'webhooks', 'app.kubernetes.io/component': 'service' },
  }
  const ranges = policies.flatMap(({ spec }) =>
    (spec?.egress ?? []).flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock?.except ?? [])),
  )

  test.each(ranges)('ends before %s and goes on behind it', (range) => {
    for (const address of edgesOf(range))
      for (const port of ports)
        expect({ address, port, may: canLeaveFor(policies, webhooks, address, port) }).toEqual({
          address,
          port,
          may: isPublicAddress(address),
        })
  })

  test('leads to the addresses that the service itself takes for public, and to no other', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), sixes, publicSixes), fc.constantFrom(...ports), (address, port) =>
        expect(canLeaveFor(policies, webhooks, address, port)).toBe(isPublicAddress(address)),
      ),
    )
  })

  test.each([
    [22, false],
    [80, false],
    [443, true],
    [1023, false],
    [1024, true],
    [65535, true],
  ])('by port %i: %p', (port, may) => {
    expect(canLeaveFor(policies, webhooks, '93.184.215.14', port)).toBe(may)
  })
})
