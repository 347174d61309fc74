import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export type Generator = { name: string; behavior?: 'merge'; literals?: string[]; files?: string[] }
export type Patch = { path: string; target?: { kind: string; labelSelector?: string } }

export type Kustomization = {
  namespace?: string
  labels: { pairs: Record<string, string>; includeTemplates?: true }[]
  resources: string[]
  components: string[]
  configMapGenerator: Generator[]
  patches: Patch[]
}

const none = { labels: [], resources: [], components: [], configMapGenerator: [], patches: [] }

const members = new Set(['apiVersion', 'kind', 'namespace', ...Object.keys(none)])

/**
 * Reads the part of kustomize that is used here.
 * @throws when the file has a member beyond it, which would otherwise be passed over
 */
export function readKustomization(folder: string): Kustomization {
  const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8')
  const kustomization: Kustomization = { ...none, ...parse(text) }
  const unknown = Object.keys(kustomization).filter((member) => !members.has(member))
  if (unknown.length > 0) throw new Error(`${folder}: the tests do not know kustomize's ${unknown.join(', ')}`)
  return kustomization
}
