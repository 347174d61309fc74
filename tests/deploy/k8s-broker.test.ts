import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { StatefulSet } from 'kubernetes-models/apps/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap } from 'kubernetes-models/v1'
import { overlays } from './k8s/overlays.ts'
import { settingsOf } from './k8s/settings-of.ts'

describe('The broker of production', () => {
  const objects: readonly unknown[] = overlays[1].manifests
  const nats = objects.filter(StatefulSet.is).find(({ metadata }) => metadata?.name === 'nats')

  test('keeps its quorum while one of its three nodes is away', () => {
    const budget = objects.filter(PodDisruptionBudget.is).find(({ metadata }) => metadata?.name === 'nats')
    expect(nats?.spec?.replicas).toBe(3)
    expect(budget?.spec?.maxUnavailable).toBe(1)
    expect(settingsOf(objects.filter(ConfigMap.is)).NATS_STREAM_REPLICAS).toBe('3')
  })

  test('is not restarted because its neighbours are away', () => {
    const [container] = nats?.spec?.template.spec?.containers ?? []
    expect(container?.livenessProbe?.exec?.command).toEqual(['sh', '/etc/nats/live.sh'])
    expect(container?.livenessProbe?.httpGet).toBeUndefined()
    expect(nats?.spec?.podManagementPolicy).toBe('Parallel')
  })

  test('has time for the lame-duck stop that its configuration describes', () => {
    const config = readFileSync('deploy/nats/cluster.conf', 'utf8')
    const seconds = [...config.matchAll(/^lame_duck_\w+: "(\d+)s"/gm)].map(([, number]) => Number(number))
    expect(seconds).toHaveLength(2)
    const sum = seconds.reduce((all, some) => all + some, 0)
    expect(nats?.spec?.template.spec?.terminationGracePeriodSeconds).toBeGreaterThan(sum)
  })

  test('has volumes that its streams do not fill', () => {
    const [, gigabytes] = /max_file_store: (\d+)GB/.exec(readFileSync('deploy/nats/jetstream.conf', 'utf8')) ?? []
    const size = nats?.spec?.volumeClaimTemplates?.[0]?.spec?.resources?.requests?.storage
    expect(Number.parseInt(String(size), 10) * 1024 ** 3).toBeGreaterThan(Number(gigabytes) * 1e9 * 1.25)
  })
})
