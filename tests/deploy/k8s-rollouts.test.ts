import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { overlays } from './k8s/overlays.ts'
import { podsOf, servicesAmong } from './k8s/pods-of.ts'
import { settingsOf } from './k8s/settings-of.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

describe.each(overlays)('A rollout of the overlay $overlay', ({ overlay, manifests }) => {
  const objects: readonly unknown[] = manifests
  const pods = podsOf(objects)
  const deployments = objects.filter(Deployment.is)
  const services = servicesAmong(pods)
  const named = <T extends { metadata?: { name?: string } }>(list: readonly T[], name: string): T | undefined =>
    list.find(({ metadata }) => metadata?.name === name)
  const settings = settingsOf(objects.filter(ConfigMap.is))

  test.each(services)('$owner never has fewer pods than wanted', ({ name }) => {
    const { spec } = named(deployments, name) ?? {}
    expect(spec?.strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } })
    expect(spec?.minReadySeconds).toBeGreaterThan(0)
    expect(spec?.progressDeadlineSeconds).toBeGreaterThan(0)
  })

  test.each(services)(
    '$owner has time to be forgotten, to answer and to end',
    ({ name, spec, containers: [container] }) => {
      const preStop = container?.lifecycle?.preStop?.sleep?.seconds ?? 0
      const drainSeconds = 20 + (name === 'webhooks' ? 20 : 0)
      expect(preStop).toBeGreaterThanOrEqual(5)
      expect(Number(settings.SHUTDOWN_GRACE_MS)).toBe(1500)
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStop + 1.5 + drainSeconds + 3)
    },
  )

  test.each(services)('$owner loses at most one pod to the emptying of nodes', ({ name, labels }) => {
    const budget = named(objects.filter(PodDisruptionBudget.is), name)
    expect(budget?.spec?.maxUnavailable).toBe(1)
    expect(matches(budget?.spec?.selector?.matchLabels, labels)).toBe(true)
  })

  test.each(services)(
    '$owner runs at least two pods where they can share, and as many as its connections allow',
    ({ name }) => {
      const autoscaler = named(objects.filter(HorizontalPodAutoscaler.is), name)
      const { replicas } = named(deployments, name)?.spec ?? {}
      if (overlay === 'local') {
        // Files in a folder of the pod are not seen by another pod.
        expect({ autoscaler, replicas }).toEqual({ replicas: name === 'settlements' ? 1 : 2 })
        return
      }
      expect(replicas).toBeUndefined()
      expect(autoscaler?.spec?.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name })
      expect(autoscaler?.spec?.minReplicas).toBeGreaterThanOrEqual(2)
      expect(autoscaler?.spec?.maxReplicas).toBeGreaterThan(autoscaler?.spec?.minReplicas ?? Number.NaN)
    },
  )

  test('opens fewer connections than the database has', () => {
    const connections = services.map(({ name }) => {
      const largest = named(objects.filter(HorizontalPodAutoscaler.is), name)?.spec?.maxReplicas
      const atOnce = (largest ?? named(deployments, name)?.spec?.replicas ?? Number.NaN) + 1
      const workPool = name === 'webhooks' ? 8 : 0
      return atOnce * (Number(settingsOf(objects.filter(ConfigMap.is), name).DATABASE_POOL_SIZE) + workPool)
    })
    // One for each migration and the sessions of operators and backups.
    expect(connections.reduce((all, some) => all + some, 30)).toBeLessThan(maxConnections(manifests))
  })

  test.each(pods)('$owner is spread by labels that its own pods have', ({ spec, labels }) => {
    const { podAntiAffinity } = spec.affinity ?? {}
    const terms = podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
    const preferred = podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []
    const preferredTerms = preferred.map(({ podAffinityTerm }) => podAffinityTerm)
    for (const { labelSelector } of [...(spec.topologySpreadConstraints ?? []), ...terms, ...preferredTerms])
      expect(matches(labelSelector?.matchLabels, labels)).toBe(true)
  })

  test.each(services)('$owner is spread over zones and nodes', ({ spec }) => {
    expect(spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
      'topology.kubernetes.io/zone',
      'kubernetes.io/hostname',
    ])
  })

  test.each(services)(
    '$owner prefers a host without a pod of its release, where nodes have no zone too',
    ({ spec }) => {
      const preferred = spec.affinity?.podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []
      const rules = preferred.map(({ podAffinityTerm }) => [
        podAffinityTerm.topologyKey,
        podAffinityTerm.matchLabelKeys,
      ])
      expect(rules).toEqual([['kubernetes.io/hostname', ['pod-template-hash']]])
    },
  )

  test.each([...deployments, ...objects.filter(StatefulSet.is)])(
    '$kind $metadata.name selects its own pods and no others',
    ({ kind, metadata, spec }) => {
      const selected = pods.filter(({ labels }) => matches(spec?.selector.matchLabels, labels))
      expect(selected.map(({ owner }) => owner)).toEqual([`${kind} ${metadata?.name}`])
    },
  )

  test.each(objects.filter(Service.is))('Service $metadata.name leads to a port that its pods have', ({ spec }) => {
    const selected = pods.filter(({ labels }) => matches(spec?.selector, labels))
    expect(selected).toHaveLength(1)
    const ports = selected.flatMap(({ containers }) => containers.flatMap(({ ports = [] }) => ports))
    for (const { port, targetPort } of spec?.ports ?? [])
      expect(ports).toContainEqual({ name: targetPort, containerPort: port })
  })

  test.each(objects.filter(Job.is))(
    'Job $metadata.name belongs to this release and ends by itself',
    ({ metadata, spec }) => {
      expect(metadata?.name).toMatch(new RegExp(`-${version.replaceAll('.', '-')}$`))
      expect(spec?.template.spec?.restartPolicy).toBe('Never')
      for (const bound of [spec?.backoffLimit, spec?.activeDeadlineSeconds, spec?.ttlSecondsAfterFinished])
        expect(bound).toBeGreaterThan(0)
    },
  )

  test('changes no Job when a setting changes, since a Job cannot be changed', () => {
    const hashed = objects.filter(ConfigMap.is).map(({ metadata }) => metadata?.name ?? '')
    const jobs = JSON.stringify(objects.filter(Job.is))
    expect(hashed.filter((name) => jobs.includes(`"${name}"`))).toEqual([])
  })

  test('carries one version everywhere', () => {
    const isService = (name?: string) => services.some((service) => service.name === name)
    const owners = [...deployments.filter(({ metadata }) => isService(metadata?.name)), ...objects.filter(Job.is)]
    const versions = owners.flatMap(({ metadata, spec }) =>
      [metadata, spec?.template.metadata].map((data) => data?.labels?.['app.kubernetes.io/version']),
    )
    expect(new Set(versions)).toEqual(new Set([version]))
  })
})

function matches(selector: Record<string, string> = {}, labels: Readonly<Record<string, string>>): boolean {
  const entries = Object.entries(selector)
  return entries.length > 0 && entries.every(([key, value]) => labels[key] === value)
}

function maxConnections(manifests: readonly object[]): number {
  const text = JSON.stringify(manifests)
  const [, number] = /max_connections(?:":"| = )(\d+)/.exec(text) ?? []
  return Number(number)
}
