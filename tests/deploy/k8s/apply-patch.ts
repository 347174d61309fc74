import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { isObject } from './json.ts'
import { type Manifest, type Resource, toManifest } from './manifest.ts'
import { mergeObjects } from './merge-objects.ts'
import type { Patch } from './read-kustomization.ts'

/** Applies a strategic merge patch to what its target selects or, without one, to the object that it names. */
export function applyPatch(
  { folder, patch }: { folder: string; patch: Patch },
  resources: readonly Resource[],
): Resource[] {
  const file = join(folder, patch.path)
  let patched = [...resources]
  for (const document of parseAllDocuments(readFileSync(file, 'utf8'))) {
    const changes = toManifest(document.toJS())
    const isMeant = ({ manifest }: Resource) =>
      patch.target ? isSelected(patch.target, manifest) : isNamed(changes, manifest)
    if (!patched.some(isMeant)) throw new Error(`${file} patches nothing.`)
    patched =
      changes.$patch === 'delete'
        ? patched.filter((resource) => !isMeant(resource))
        : patched.map((resource) =>
            isMeant(resource) ? { ...resource, manifest: change(resource.manifest, changes) } : resource,
          )
  }
  return patched
}

function isSelected({ kind, labelSelector }: NonNullable<Patch['target']>, manifest: Manifest): boolean {
  const [label = '', value] = labelSelector?.split('=') ?? []
  const { labels } = manifest.metadata
  return manifest.kind === kind && (value === undefined || (isObject(labels) && labels[label] === value))
}

function isNamed(patch: Manifest, { kind, metadata }: Manifest): boolean {
  return patch.kind === kind && patch.metadata.name === metadata.name
}

// A patch for many has a name of its own, which none of them gets.
function change(manifest: Manifest, patch: Manifest): Manifest {
  return toManifest(mergeObjects(manifest, { ...patch, metadata: { ...patch.metadata, name: manifest.metadata.name } }))
}
