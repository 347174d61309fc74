import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { isPublicAddress } from '../../services/webhooks/src/addresses/is-public-address.ts'
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

describe('What leads to public addresses by IPv4', () => {
  const objects: readonly unknown[] = overlays.flatMap(({ manifests }) => manifests)
  const rules = objects
    .filter(NetworkPolicy.is)
    .flatMap(({ metadata, spec }) =>
      (spec?.egress ?? []).map(({ to = [] }) => ({
        policy: metadata?.name ?? '',
        blocks: to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : [])),
      })),
    )
    .filter(({ blocks }) => blocks.some(({ cidr }) => cidr === '0.0.0.0/0'))

  test('leads there from a network with IPv6 alone too, with the same exceptions', () => {
    const names = new Set(rules.map(({ policy }) => policy))
    const exceptions = rules.map(({ policy, blocks }) => {
      const [four = [], translated] = ['0.0.0.0/0', '64:ff9b::/96'].map(
        (range) => blocks.find(({ cidr }) => cidr === range)?.except,
      )
      return { policy, four: four.map(translate), translated }
    })

    expect(names).toEqual(new Set(['webhooks', 'to-identity-provider', 'to-object-store', 'to-mail-server']))
    expect(exceptions.map(({ policy, translated }) => ({ policy, translated }))).toEqual(
      exceptions.map(({ policy, four }) => ({ policy, translated: four })),
    )
  })
})

/** The range of NAT64 that leads to an IPv4 range (RFC 6052), as the manifests write it. */
function translate(range: string): string {
  const [address = '', bits] = range.split('/')
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const [high, low] = [a * 256 + b, c * 256 + d].map((part) => part.toString(16))
  return `64:ff9b::${high === '0' ? '' : `${high}:${low}`}/${96 + Number(bits)}`
}

/** The first and the last address of a range, and their neighbours outside. */
function edgesOf(range: string): string[] {
  const [base = '', bits] = range.split('/')
  const isSix = base.includes(':')
  const size = 1n << BigInt((isSix ? 128 : 32) - Number(bits))
  const first = isSix ? sixToNumber(base) : fourToNumber(base)
  const most = (1n << (isSix ? 128n : 32n)) - 1n
  const edges = [first - 1n, first, first + size - 1n, first + size].filter((edge) => edge >= 0n && edge <= most)
  return edges.map(isSix ? numberToSix : numberToFour)
}

function fourToNumber(address: string): bigint {
  return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function numberToFour(number: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.')
}

function sixToNumber(address: string): bigint {
  const [head = '', tail = ''] = address.split('::')
  const parts = (text: string) => text.split(':').filter((part) => part !== '')
  const middle = Array<string>(8 - parts(head).length - parts(tail).length).fill('0')
  return [...parts(head), ...middle, ...parts(tail)].reduce((sum, part) => sum * 65_536n + BigInt(`0x${part}`), 0n)
}

/** An IPv6 address of its 128 bits. */
function numberToSix(number: bigint): string {
  return [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((number >> shift) & 65_535n).toString(16)).join(':')
}
