import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject } from './json.ts'
import { type Resource, toManifest } from './manifest.ts'
import type { Generator } from './read-kustomization.ts'

/** Makes a ConfigMap of literals and files, or adds them to the one of the same name that is there. */
export function generate(
  { folder, generator }: { folder: string; generator: Generator },
  resources: readonly Resource[],
): Resource[] {
  const { name, behavior } = generator
  const data = readEntries(folder, generator)
  if (behavior !== 'merge') {
    const made = toManifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
    return [...resources, { manifest: made, hashed: true }]
  }
  const isIt = ({ manifest }: Resource) => manifest.kind === 'ConfigMap' && manifest.metadata.name === name
  if (!resources.some(isIt)) throw new Error(`There is no ConfigMap ${name} to merge into.`)
  return resources.map((resource) => {
    if (!isIt(resource)) return resource
    const { manifest } = resource
    return { ...resource, manifest: { ...manifest, data: { ...(isObject(manifest.data) && manifest.data), ...data } } }
  })
}

function readEntries(folder: string, { literals = [], files = [] }: Generator): Record<string, string> {
  return Object.fromEntries([
    ...literals.map((literal) => {
      const at = literal.indexOf('=')
      return [literal.slice(0, at), literal.slice(at + 1)]
    }),
    ...files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')]),
  ])
}
