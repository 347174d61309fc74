import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { isPublicAddress } from '../../services/webhooks/src/addresses/is-public-address.ts'
import { overlays } from './k8s/overlays.ts'
import { podsOf } from './k8s/pods-of.ts'
import { canEnter, canLeave, canLeaveFor, canReach, type Party, selects } from './k8s/reach.ts'

const services = ['apartments', 'gateway', 'settlements', 'webhooks']
const migrations = services.map((service) => `migrate-${service}`)

const outsiders = [
  { party: outsider('dns', 'kube-system', { 'k8s-app': 'kube-dns' }), ports: [53] },
  { party: outsider('monitoring', 'monitoring'), ports: [4318] },
  { party: outsider('ingress controller', 'traefik'), ports: [8000] },
  { party: outsider('database operator', 'cnpg-system'), ports: [9443] },
  { party: outsider('stranger', 'default'), ports: [80, 443, 8080] },
]
/** What CloudNativePG makes of the Cluster `postgres`. */
const operatedDatabase = {
  party: {
    name: 'postgres',
    namespace: 'lokum',
    labels: { 'cnpg.io/cluster': 'postgres', 'app.kubernetes.io/component': 'database' },
  },
  ports: [5432, 8000, 9187],
}

const sixes = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).map(numberToSix)
const publicSixes = fc.bigInt({ min: 1n << 125n, max: (1n << 126n) - 1n }).map(numberToSix)

const everybody = outsiders.map(({ party }) => party.name)

// Who may call whom, at which port; everything else is refused.
const ways: Record<string, readonly string[]> = {
  'apartments:8080': ['gateway', 'settlements'],
  'settlements:8080': ['gateway'],
  'webhooks:8080': ['gateway'],
  ...Object.fromEntries(services.map((service) => [`${service}:9080`, ['monitoring']])),
  'nats:4222': ['apartments', 'broker-setup', 'settlements', 'webhooks'],
  'nats:8222': ['monitoring'],
}
const waysOf: Record<string, Record<string, readonly string[]>> = {
  local: {
    ...ways,
    'gateway:8080': everybody,
    'identity-provider:8090': [...everybody, ...services],
    'mailbox:10025': ['settlements'],
    'postgres:5432': [...services, ...migrations],
    'dns:53': [...services, ...migrations, 'broker-setup', 'identity-provider', 'mailbox', 'nats', 'postgres'],
  },
  production: {
    ...ways,
    'gateway:8080': ['ingress controller'],
    'monitoring:4318': services,
    'nats:6222': ['nats'],
    'postgres:5432': [...services, ...migrations, 'database operator', 'postgres'],
    'postgres:8000': ['database operator', 'postgres'],
    'postgres:9187': ['monitoring'],
    // The cluster's API and the bucket of the backups are at addresses that differ from cluster to cluster.
    'stranger:443': ['postgres'],
    'dns:53': [...services, ...migrations, 'broker-setup', 'nats', 'postgres'],
  },
}

describe.each(overlays)('The network of the overlay $overlay', ({ overlay, manifests }) => {
  const objects: readonly unknown[] = manifests
  const policies = objects.filter(NetworkPolicy.is)
  const insiders = [...podsOf(manifests).map(insider), ...(overlay === 'production' ? [operatedDatabase] : [])]
  const everyone = [...insiders, ...outsiders]

  test('has exactly the ways that are needed', () => {
    const found: Record<string, string[]> = {}
    for (const { party: to, ports } of everyone)
      for (const port of ports) {
        const froms = everyone.filter(({ party: from }) => isOurs(from, to) && canReach(policies, from, to, port))
        if (froms.length > 0) found[`${to.name}:${port}`] = froms.map(({ party }) => party.name).toSorted()
      }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(waysOf[overlay] ?? {}).map(([to, froms]) => [to, froms.toSorted()])),
    )
  })

  test('opens no way at one end alone', () => {
    const isHalf = (from: Party, to: Party, port: number) =>
      canLeave(policies, from, to, port) !== canEnter(policies, from, to, port)
    const half = insiders.flatMap(({ party: to, ports }) =>
      ports
        .filter((port) => insiders.some(({ party: from }) => isHalf(from, to, port)))
        .map((port) => `${to.name}:${port}`),
    )
    // On a laptop everybody may enter these two.
    expect(half).toEqual(overlay === 'local' ? ['gateway:8080', 'identity-provider:8090'] : [])
  })

  test('leads to every port that a pod opens', () => {
    const opened = insiders.flatMap(({ party, ports }) => ports.map((port) => `${party.name}:${port}`))
    expect(Object.keys(waysOf[overlay] ?? {})).toEqual(expect.arrayContaining(opened))
  })

  test.each(policies)('has pods for the policy $metadata.name', ({ spec }) => {
    expect(insiders.filter(({ party }) => selects(spec?.podSelector ?? {}, party.labels))).not.toEqual([])
  })

  test('refuses whatever is not named', () => {
    expect(policies.map(({ spec }) => spec)).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  })

  test.each(insiders.filter(({ party }) => !['webhooks', 'postgres'].includes(party.name)))(
    'keeps $party.name from addresses that are not public',
    ({ party }) => {
      const privately = [
        '10.0.0.1',
        '172.16.0.1',
        '192.168.0.1',
        '100.64.0.1',
        '169.254.169.254',
        '127.0.0.1',
        'fd00::1',
      ]
      expect(privately.filter((address) => canLeaveFor(policies, party, address, 443))).toEqual([])
    },
  )
})

describe('The way of webhooks to the world', () => {
  const objects: readonly unknown[] = overlays[1].manifests
  const policies = objects.filter(NetworkPolicy.is)
  const webhooks = { name: 'webhooks', namespace: 'lokum', labels: labelsOf('webhooks', 'service') }
  const ranges = policies.flatMap(({ spec }) =>
    (spec?.egress ?? []).flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock?.except ?? [])),
  )

  test.each(ranges)('ends before %s and goes on behind it', (range) => {
    for (const address of edgesOf(range))
      expect({ address, may: canLeaveFor(policies, webhooks, address, 8443) }).toEqual({
        address,
        may: isPublicAddress(address),
      })
  })

  test('leads to the addresses that the service itself takes for public, and to no other', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), sixes, publicSixes), (address) =>
        expect(canLeaveFor(policies, webhooks, address, 8443)).toBe(isPublicAddress(address)),
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

function insider({ labels, containers }: ReturnType<typeof podsOf>[number]): { party: Party; ports: number[] } {
  const ports = containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort))
  return { party: { name: labels['app.kubernetes.io/name'] ?? '', namespace: 'lokum', labels }, ports }
}

function outsider(name: string, namespace: string, labels: Record<string, string> = {}): Party {
  return { name, namespace, labels }
}

function labelsOf(name: string, component: string): Record<string, string> {
  return { 'app.kubernetes.io/name': name, 'app.kubernetes.io/component': component }
}

/** Between two outsiders nothing is ours to say. */
function isOurs(from: Party, to: Party): boolean {
  return from.namespace === 'lokum' || to.namespace === 'lokum'
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

function numberToSix(number: bigint): string {
  return [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((number >> shift) & 65_535n).toString(16)).join(':')
}
