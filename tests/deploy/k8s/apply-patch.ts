import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { JsonObject } from './json.ts'
import type { Patch } from './kustomization.ts'
import { Manifest, toJson } from './manifest.ts'
import { mergeObjects } from './merge-objects.ts'
import type { Resource } from './render.ts'

/** Applies a strategic merge patch to what its target selects or, without one, to the object that it names. */
export function applyPatch(
  { folder, patch }: { folder: string; patch: Patch },
  resources: readonly Resource[],
): Resource[] {
  let patched = [...resources]
  for (const document of parseAllDocuments(readFileSync(join(folder, patch.path), 'utf8'))) {
    const { $patch, ...changes } = JsonObject.parse(document.toJS())
    const named = Manifest.parse(changes)
    const isMeant = ({ manifest }: Resource) =>
      patch.target ? isSelected(patch.target, manifest) : isNamed(named, manifest)
    if (!patched.some(isMeant)) throw new Error(`${join(folder, patch.path)} patches nothing.`)
    patched =
      $patch === 'delete'
        ? patched.filter((resource) => !isMeant(resource))
        : patched.map((resource) =>
            isMeant(resource) ? { ...resource, manifest: change(resource.manifest, changes) } : resource,
          )
  }
  return patched
}

function isSelected({ kind, labelSelector }: NonNullable<Patch['target']>, manifest: Manifest): boolean {
  const [label = '', value] = labelSelector?.split('=') ?? []
  return manifest.kind === kind && (value === undefined || manifest.metadata.labels?.[label] === value)
}

function isNamed(patch: Manifest, { kind, metadata }: Manifest): boolean {
  return patch.kind === kind && patch.metadata.name === metadata.name
}

function change(manifest: Manifest, patch: JsonObject): Manifest {
  const { name } = manifest.metadata
  const merged = mergeObjects(toJson(manifest), patch)
  return Manifest.parse({ ...merged, metadata: { ...Manifest.parse(merged).metadata, name } })
}
