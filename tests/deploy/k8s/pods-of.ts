import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import type { IContainer, IPodSpec } from 'kubernetes-models/v1'

/** The pods that one object makes. */
export type Pods = {
  /** `Deployment gateway` */
  owner: string
  kind: string
  name: string
  labels: Readonly<Record<string, string>>
  spec: IPodSpec
  containers: readonly IContainer[]
}

/** Every kind of pod that the manifests make, without the ones that an operator makes. */
export function podsOf(manifests: readonly unknown[]): Pods[] {
  const owners = [
    ...manifests.filter(Deployment.is),
    ...manifests.filter(StatefulSet.is),
    ...manifests.filter(Job.is),
  ] as const
  return owners.map(({ kind, metadata, spec }) => {
    const template = spec?.template
    if (!metadata?.name || !template?.spec) throw new Error(`A ${kind} has no name or no pods.`)
    const { name } = metadata
    const containers = [...(template.spec.initContainers ?? []), ...template.spec.containers]
    const labels = template.metadata?.labels ?? {}
    return { owner: `${kind} ${name}`, kind, name, labels, spec: template.spec, containers }
  })
}

/** The services among them. */
export function servicesAmong(pods: readonly Pods[]): Pods[] {
  return pods.filter(({ labels }) => labels['app.kubernetes.io/component'] === 'service')
}
