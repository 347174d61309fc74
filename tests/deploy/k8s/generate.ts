import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject } from './json.ts'
import { toManifest } from './manifest.ts'
import type { Generator, Kustomization } from './read-kustomization.ts'
import type { Resource } from './render.ts'

type Wanted = { kind: 'ConfigMap' | 'Secret'; name: string; data: Record<string, string>; hashed: boolean }

/** Makes the ConfigMaps and Secrets of a kustomization, or adds to those of the same name that are there. */
export function generate(
  { folder, kustomization }: { folder: string; kustomization: Kustomization },
  resources: readonly Resource[],
): Resource[] {
  const { configMapGenerator, secretGenerator, generatorOptions } = kustomization
  const hashed = generatorOptions?.disableNameSuffixHash !== true
  let all = [...resources]
  for (const generator of configMapGenerator) add('ConfigMap', generator, readEntries(folder, generator))
  for (const generator of secretGenerator) add('Secret', generator, readEntries(folder, generator).map(encode))
  return all

  function add(kind: Wanted['kind'], { name, behavior }: Generator, entries: [string, string][]): void {
    const wanted = { kind, name, data: Object.fromEntries(entries), hashed }
    all = behavior === 'merge' ? merge(all, wanted) : [...all, make(wanted)]
  }
}

function make({ kind, name, data, hashed }: Wanted): Resource {
  const type = kind === 'Secret' ? { type: 'Opaque' } : {}
  return { manifest: toManifest({ apiVersion: 'v1', kind, metadata: { name }, data, ...type }), hashed }
}

function merge(resources: readonly Resource[], { kind, name, data }: Wanted): Resource[] {
  const isIt = ({ manifest }: Resource) => manifest.kind === kind && manifest.metadata.name === name
  if (!resources.some(isIt)) throw new Error(`There is no ${kind} ${name} to merge into.`)
  return resources.map((resource) => {
    if (!isIt(resource)) return resource
    const { manifest } = resource
    const merged = { ...(isObject(manifest.data) && manifest.data), ...data }
    return { ...resource, manifest: { ...manifest, data: merged } }
  })
}

function readEntries(folder: string, { literals = [], files = [] }: Generator): [string, string][] {
  return [
    ...literals.map((literal): [string, string] => {
      const at = literal.indexOf('=')
      return [literal.slice(0, at), literal.slice(at + 1)]
    }),
    ...files.map((file): [string, string] => [basename(file), readFileSync(join(folder, file), 'utf8')]),
  ]
}

// In lines of 70 characters, each with its end, when there is more than one.
function encode([key, value]: [string, string]): [string, string] {
  const text = Buffer.from(value).toString('base64')
  const lines = text.match(/.{1,70}/g) ?? []
  return [key, lines.length > 1 ? lines.map((line) => `${line}\n`).join('') : text]
}
