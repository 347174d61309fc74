import { describe, expect, test } from '@jest/globals'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { overlays } from './k8s/overlays.ts'
import { podsOf } from './k8s/pods-of.ts'
import { canEnter, canLeave, canLeaveFor, canReach, type Party, selects } from './k8s/reach.ts'

const services = ['apartments', 'gateway', 'portal', 'settlements', 'webhooks']
const migrations = services.map((service) => `migrate-${service}`)

const outsiders = [
  { party: outsider('dns', 'kube-system', { 'k8s-app': 'kube-dns' }), ports: [53] },
  { party: outsider('monitoring', 'monitoring'), ports: [4318] },
  { party: outsider('ingress controller', 'traefik'), ports: [8000] },
  { party: outsider('database operator', 'cnpg-system'), ports: [9443] },
  { party: outsider('stranger', 'default'), ports: [80, 443, 8080] },
]
/** CloudNativePG's objects for the Cluster `postgres`. */
const operatedDatabase = {
  party: {
    name: 'postgres',
    namespace: 'lokum',
    labels: { 'cnpg.io/cluster': 'postgres', 'app.kubernetes.io/component': 'database' },
  },
  ports: [5432, 8000, 9187],
}

const everybody = outsiders.map(({ party }) => party.name)

// Who may call whom, at which port; everything else is refused.
const ways: Record<string, readonly string[]> = {
  'apartments:8080': ['gateway', 'settlements', 'webhooks'],
  'settlements:8080': ['apartments', 'gateway', 'webhooks'],
  'webhooks:8080': ['apartments', 'gateway', 'settlements'],
  ...Object.fromEntries(services.map((service) => [`${service}:9080`, ['monitoring']])),
  'nats:4222': ['apartments', 'broker-setup', 'settlements', 'webhooks'],
  'nats:8222': ['monitoring'],
}
const waysOf: Record<string, Record<string, readonly string[]>> = {
  local: {
    ...ways,
    'gateway:8080': [...everybody, 'portal'],
    'portal:8080': everybody,
    'identity-provider:8090': [...everybody, ...services],
    'mailbox:10025': ['settlements'],
    'postgres:5432': [...services, ...migrations],
    'dns:53': [...services, ...migrations, 'broker-setup', 'identity-provider', 'mailbox', 'nats', 'postgres'],
  },
  production: {
    ...ways,
    'gateway:8080': ['ingress controller', 'portal'],
    'portal:8080': ['ingress controller'],
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
    // On a laptop everybody may enter these three.
    expect(half).toEqual(overlay === 'local' ? ['gateway:8080', 'portal:8080', 'identity-provider:8090'] : [])
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
      const reached = [443, 465, 587].flatMap((port) =>
        privately.filter((address) => canLeaveFor(policies, party, address, port)),
      )
      expect(reached).toEqual([])
    },
  )
})

test.each(overlays)(
  'Only settlements reaches a public mail server, in production alone ($overlay)',
  ({ overlay, manifests }) => {
    const objects: readonly unknown[] = manifests
    const policies = objects.filter(NetworkPolicy.is)
    const senders = podsOf(manifests)
      .map(insider)
      .filter(({ party }) => canLeaveFor(policies, party, '93.184.215.14', 587))
      .map(({ party }) => party.name)
    // Webhooks of a laptop may go to any port of a public address.
    expect(senders.filter((name) => name !== 'webhooks')).toEqual(overlay === 'production' ? ['settlements'] : [])
  },
)

function insider({ labels, containers }: ReturnType<typeof podsOf>[number]): { party: Party; ports: number[] } {
  const ports = containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort))
  return { party: { name: labels['app.kubernetes.io/name'] ?? '', namespace: 'lokum', labels }, ports }
}

function outsider(name: string, namespace: string, labels: Record<string, string> = {}): Party {
  return { name, namespace, labels }
}

/** Between two outsiders nothing is ours to say. */
function isOurs(from: Party, to: Party): boolean {
  return from.namespace === 'lokum' || to.namespace === 'lokum'
}
