import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { maxDocumentBytes } from '@lokum/contracts/settlements/document'
import { overlays } from './k8s/overlays.ts'
import { podsOf, servicesAmong } from './k8s/pods-of.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const amounts = ['cpu', 'memory', 'ephemeral-storage'] as const

describe.each(overlays)('The pods of the overlay $overlay', ({ overlay, manifests }) => {
  const pods = podsOf(manifests)
  const containers = pods.flatMap(({ owner, containers }) => containers.map((container) => ({ owner, container })))

  test('are the services, their migrations, the broker with its set-up, and what a laptop adds', () => {
    const laptop = ['Deployment identity-provider', 'Deployment mailbox', 'StatefulSet postgres']
    expect(pods.map(({ owner }) => owner).toSorted()).toEqual(
      [
        ...['apartments', 'gateway', 'portal', 'settlements', 'webhooks'].map((service) => `Deployment ${service}`),
        ...['apartments', 'gateway', 'portal', 'settlements', 'webhooks'].map(
          (service) => `Job migrate-${service}-1-5-0`,
        ),
        'Job broker-setup-1-5-0',
        'StatefulSet nats',
        ...(overlay === 'local' ? laptop : []),
      ].toSorted(),
    )
  })

  test.each(pods)('$owner runs as a user that is not root, in the default seccomp profile', ({ spec }) => {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(spec.securityContext?.runAsUser).toBeGreaterThan(0)
    expect(spec.securityContext?.runAsGroup).toBeGreaterThan(0)
  })

  test.each(pods)('$owner shares nothing with its node', ({ spec, containers }) => {
    const { hostNetwork, hostPID, hostIPC, hostUsers } = spec
    expect({ hostNetwork, hostPID, hostIPC, hostUsers }).toEqual({})
    expect(containers.flatMap(({ ports = [] }) => ports.filter(({ hostPort }) => hostPort))).toEqual([])
    const sources = (spec.volumes ?? []).flatMap(({ name: _, ...source }) => Object.keys(source))
    expect(['configMap', 'secret', 'projected', 'emptyDir']).toEqual(expect.arrayContaining(sources))
  })

  test.each(pods)('$owner has an account of its own, without a token for the cluster', ({ spec, owner }) => {
    expect(spec.automountServiceAccountToken).toBe(false)
    const others = pods.filter(({ spec: { serviceAccountName } }) => serviceAccountName === spec.serviceAccountName)
    const isMigration = spec.serviceAccountName === 'migration'
    expect(others.map((other) => (isMigration ? other.kind : other.owner))).toEqual(
      isMigration ? Array(5).fill('Job') : [owner],
    )
    expect(manifests).toContainEqual(
      expect.objectContaining({
        kind: 'ServiceAccount',
        metadata: expect.objectContaining({ name: spec.serviceAccountName }),
        automountServiceAccountToken: false,
      }),
    )
  })

  test.each(pods)('$owner gets no addresses of services in environment variables', ({ spec }) => {
    expect(spec.enableServiceLinks).toBe(false)
  })

  test.each(containers)('$owner can neither gain rights nor write to its own files', ({ container }) => {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  test.each(containers)('$owner asks for what it may have at most, or for less', ({ container }) => {
    const { requests = {}, limits = {} } = container.resources ?? {}
    for (const amount of amounts) {
      expect(parseQuantity(requests[amount])).toBeGreaterThan(0)
      expect(parseQuantity(requests[amount])).toBeLessThanOrEqual(parseQuantity(limits[amount]))
    }
  })

  test.each(containers)('$owner runs an image with an exact tag, the release for what is ours', ({ container }) => {
    expect(container.image).toMatch(/^(lokum\/)?[a-z-]+:\d+\.\d+(\.\d+)?(-alpine)?$/)
    if (container.image?.startsWith('lokum/')) expect(container.image.split(':')[1]).toBe(version)
    expect(container.imagePullPolicy).toBe('IfNotPresent')
  })

  test.each(pods.filter(({ kind }) => kind !== 'Job'))('$owner says when it has started, lives and is ready', (pod) => {
    for (const { startupProbe, livenessProbe, readinessProbe, ports } of pod.containers) {
      const probes = [startupProbe, livenessProbe, readinessProbe]
      expect(probes.map((probe) => [probe?.exec, probe?.httpGet, probe?.tcpSocket].filter(Boolean).length)).toEqual([
        1, 1, 1,
      ])
      const asked = probes.flatMap((probe) => probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? [])
      expect(ports?.map(({ name }) => name)).toEqual(expect.arrayContaining(asked))
      for (const probe of probes) expect(probe?.timeoutSeconds).toBeLessThanOrEqual(Number(probe?.periodSeconds))
    }
  })

  test.each(pods)('$owner is asked at its own address, as a restricted pod has to be', ({ containers }) => {
    const asks = containers.flatMap(({ startupProbe, livenessProbe, readinessProbe, lifecycle }) => [
      startupProbe,
      livenessProbe,
      readinessProbe,
      lifecycle?.postStart,
      lifecycle?.preStop,
    ])
    expect(asks.flatMap((ask) => ask?.httpGet?.host ?? ask?.tcpSocket?.host ?? [])).toEqual([])
  })

  test.each(servicesAmong(pods))(
    '$owner is live by itself and ready by its database, the gateway by its door',
    (pod) => {
      const [container] = pod.containers
      expect(container?.livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'operations' })
      expect(container?.readinessProbe?.httpGet).toEqual({
        path: pod.name === 'gateway' ? '/health/accepting' : '/health/ready',
        port: 'operations',
      })
    },
  )

  test.each(servicesAmong(pods))('$owner opens no debugger by a signal', ({ containers: [container] }) => {
    expect(variable(container?.env, 'NODE_OPTIONS')?.split(' ')).toContain('--disable-sigusr1')
  })

  test.each(servicesAmong(pods))('$owner keeps its heap within half of its memory', ({ containers: [container] }) => {
    const [, mebibytes] = /--max-old-space-size=(\d+)/.exec(variable(container?.env, 'NODE_OPTIONS')) ?? []
    expect(Number(mebibytes) * 1024 ** 2).toBe(parseQuantity(container?.resources?.limits?.memory) / 2)
  })

  test.each(pods)(
    '$owner bounds what it may put into a folder, and counts it among its storage',
    ({ spec, containers }) => {
      const folders = (spec.volumes ?? []).flatMap(({ emptyDir }) =>
        emptyDir ? [parseQuantity(emptyDir.sizeLimit)] : [],
      )
      const sum = folders.reduce((all, size) => all + size, 0)
      expect(sum).toBeLessThan(parseQuantity(containers[0]?.resources?.limits?.['ephemeral-storage']))
    },
  )

  test('settlements has room for as many uploads as it takes at once', () => {
    const { spec } = pods.find(({ name }) => name === 'settlements') ?? {}
    const folder = spec?.volumes?.find(({ name }) => name === 'uploads')?.emptyDir
    expect(parseQuantity(folder?.sizeLimit)).toBeGreaterThan(100 * maxDocumentBytes)
  })

  test.each(pods)('$owner reads its secrets through its group, and no other user can read them', ({ spec }) => {
    for (const { secret, projected } of spec.volumes ?? []) {
      const holdsKeys =
        secret || projected?.sources?.some((source) => source.secret?.items?.some(({ key }) => key !== 'ca.crt'))
      if (!holdsKeys) continue
      expect((secret ?? projected)?.defaultMode).toBe(0o440)
      expect(spec.securityContext?.fsGroup).toBe(spec.securityContext?.runAsGroup)
    }
  })
})

function variable(env: readonly { name?: string; value?: string }[] = [], name: string): string {
  return env.find((one) => one.name === name)?.value ?? ''
}

const factors: Readonly<Record<string, number>> = { '': 1, m: 1e-3, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 }

/** An amount as Kubernetes writes it: `500m` is 0.5, `1Gi` is 1 073 741 824. */
function parseQuantity(text: string | number | undefined): number {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(String(text)) ?? []
  const factor = factors[unit]
  if (number === undefined || factor === undefined) throw new Error(`${text} is no amount that is known here.`)
  return Number(number) * factor
}
