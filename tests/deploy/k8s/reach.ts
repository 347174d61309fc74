import { BlockList, isIP } from 'node:net'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'

/** A pod, inside our namespace or outside of it. */
export type Party = { name: string; namespace: string; labels: Readonly<Record<string, string>> }

type Policies = readonly INetworkPolicy[]
type Spec = NonNullable<INetworkPolicy['spec']>
type Rule = NonNullable<Spec['egress']>[number] | NonNullable<Spec['ingress']>[number]
type Peer = NonNullable<NonNullable<Spec['egress']>[number]['to']>[number]
type Selector = { matchLabels?: Record<string, string>; matchExpressions?: readonly Expression[] }
type Expression = { key: string; operator: string; values?: readonly string[] }
type Direction = 'Ingress' | 'Egress'

/** Whether the policies of our namespace let one pod reach a port of another: out of the one and into the other. */
export function canReach(policies: Policies, from: Party, to: Party, port: number): boolean {
  return canLeave(policies, from, to, port) && canEnter(policies, from, to, port)
}

export function canLeave(policies: Policies, from: Party, to: Party, port: number): boolean {
  return passes(policies, 'Egress', from, to, port)
}

export function canEnter(policies: Policies, from: Party, to: Party, port: number): boolean {
  return passes(policies, 'Ingress', to, from, port)
}

/** Whether a pod may leave for an address outside the cluster. */
export function canLeaveFor(policies: Policies, from: Party, address: string, port: number): boolean {
  return rulesFor(policies, 'Egress', from).some(
    (rule) => hasPort(rule, port) && (peersOf(rule)?.some(({ ipBlock }) => holds(ipBlock, address)) ?? true),
  )
}

/** Whether a selector chooses these labels. */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Party['labels']): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => operator === 'In' && values.includes(labels[key] ?? ''))
  )
}

// A pod outside our namespace is not ours to bind; one inside is bound as soon as a policy names its direction.
function passes(policies: Policies, direction: Direction, pod: Party, other: Party, port: number): boolean {
  if (pod.namespace !== 'lokum') return true
  return rulesFor(policies, direction, pod).some(
    (rule) => hasPort(rule, port) && (peersOf(rule)?.some((peer) => isPeer(peer, other)) ?? true),
  )
}

function rulesFor(policies: Policies, direction: Direction, pod: Party): readonly Rule[] {
  const bound = policies.flatMap(({ spec }) =>
    spec?.policyTypes?.includes(direction) && selects(spec.podSelector ?? {}, pod.labels) ? [spec] : [],
  )
  if (bound.length === 0) throw new Error(`Nothing binds ${pod.name}.`)
  return bound.flatMap((spec): readonly Rule[] => (direction === 'Egress' ? spec.egress : spec.ingress) ?? [])
}

function peersOf(rule: Rule): readonly Peer[] | undefined {
  return 'to' in rule ? rule.to : 'from' in rule ? rule.from : undefined
}

// A range of addresses is for what is outside the cluster; whether it holds pods too differs from network to network.
function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, { namespace, labels }: Party): boolean {
  if (ipBlock) return false
  const isNamespace = namespaceSelector
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': namespace })
    : namespace === 'lokum'
  return isNamespace && selects(podSelector ?? {}, labels)
}

function hasPort({ ports }: Rule, wanted: number): boolean {
  return ports?.some(({ port, endPort }) => Number(port) <= wanted && wanted <= (endPort ?? Number(port))) ?? true
}

function holds(block: Peer['ipBlock'], address: string): boolean {
  if (!block) return false
  const { cidr, except = [] } = block
  return isIn([cidr], address) && !isIn(except, address)
}

function isIn(ranges: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [base = '', bits] = range.split('/')
    list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4')
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
