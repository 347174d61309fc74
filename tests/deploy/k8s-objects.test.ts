import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as scheduling from 'kubernetes-models/scheduling.k8s.io/v1'
import * as core from 'kubernetes-models/v1'
import { parse } from 'yaml'
import { findUnknownMembers } from './k8s/find-unknown-members.ts'
import { clusterWide, type Manifest } from './k8s/manifest.ts'
import { overlayFolders, overlays } from './k8s/overlays.ts'
import { render } from './k8s/render.ts'

type Model = { apiVersion: string; kind: string; new (): { validate: () => void } }

const models: readonly Model[] = [
  apps.Deployment,
  apps.StatefulSet,
  autoscaling.HorizontalPodAutoscaler,
  batch.Job,
  networking.Ingress,
  networking.NetworkPolicy,
  policy.PodDisruptionBudget,
  scheduling.PriorityClass,
  core.ConfigMap,
  core.Namespace,
  core.Secret,
  core.Service,
  core.ServiceAccount,
]

describe.each(overlays)('The objects of the overlay $overlay', ({ overlay, manifests }) => {
  const known = manifests.filter((manifest) => modelOf(manifest))

  test.each(known)('$kind $metadata.name has the shape that Kubernetes wants', (manifest) => {
    const Kind = modelOf(manifest)
    expect(() => Kind && Object.assign(new Kind(), manifest).validate()).not.toThrow()
  })

  test('have no member that Kubernetes does not know', async () => {
    expect(await findUnknownMembers(known)).toEqual([])
  })

  test('need operators only for what the components bring', () => {
    const operated = manifests.filter((manifest) => !known.includes(manifest)).map(({ kind }) => kind)
    const brought = ['Cluster', 'Database', 'ObjectStore', 'PodMonitor', 'PrometheusRule', 'ScheduledBackup']
    expect([...new Set(operated)].toSorted()).toEqual(overlay === 'local' ? [] : brought)
  })

  test('have each a name of their own, in the one namespace, and say what they belong to', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { kind, metadata } of manifests) {
      expect(metadata).toMatchObject({ labels: { 'app.kubernetes.io/part-of': 'lokum' } })
      expect({ kind, namespace: metadata.namespace }).toEqual({
        kind,
        namespace: clusterWide.has(kind) ? undefined : 'lokum',
      })
    }
  })

  test('live in a namespace that admits restricted pods alone', () => {
    expect(manifests.find(({ kind }) => kind === 'Namespace')?.metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
      'pod-security.kubernetes.io/warn': 'restricted',
    })
  })
})

test('The plain overlay of production is the whole one without what needs an operator', () => {
  const plain = render(overlayFolders['production/plain'])
  const owned = new Set(plain.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
  const rest = overlays[1].manifests.filter(({ kind, metadata }) => !owned.has(`${kind} ${metadata.name}`))
  expect(plain.filter((manifest) => !modelOf(manifest))).toEqual([])
  expect(rest.filter((manifest) => modelOf(manifest)).map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'NetworkPolicy postgres',
  ])
})

test('The rules for the operator of Prometheus are the rules of deploy/observability; npm run generate copies them', () => {
  const rule = overlays[1].manifests.find(({ kind }) => kind === 'PrometheusRule')
  expect(rule?.spec).toEqual(parse(readFileSync('deploy/observability/alerts.yaml', 'utf8')))
})

test('The operator of Prometheus names a job like the service, as the rules expect', () => {
  const monitor = overlays[1].manifests.find(
    ({ kind, metadata }) => kind === 'PodMonitor' && metadata.name === 'services',
  )
  expect(monitor?.spec).toMatchObject({ jobLabel: 'app.kubernetes.io/name' })
})

function modelOf({ apiVersion, kind }: Manifest): Model | undefined {
  return models.find((model) => model.apiVersion === apiVersion && model.kind === kind)
}
