import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { addHashes } from './add-hashes.ts'
import { applyPatch } from './apply-patch.ts'
import { generate } from './generate.ts'
import { isObject, type Json, openObject } from './json.ts'
import { clusterWide, type Manifest, type Resource, toManifest } from './manifest.ts'
import { type Kustomization, readKustomization } from './read-kustomization.ts'

/**
 * Renders a folder as `kubectl kustomize` does, for the part of kustomize that is used here, so that the tests need no kubectl; `npm run
 * verify:k8s` compares the two.
 */
export function render(folder: string): Manifest[] {
  return addHashes(accumulate(folder, []))
}

/** Adds what a folder describes to what is there; a component works on all of it, a kustomization on its own part alone. */
function accumulate(folder: string, present: readonly Resource[]): Resource[] {
  const kustomization = readKustomization(folder)
  let resources = [...present, ...kustomization.resources.flatMap((path) => read(join(folder, path)))]
  for (const component of kustomization.components) resources = accumulate(join(folder, component), resources)
  for (const generator of kustomization.configMapGenerator) resources = generate({ folder, generator }, resources)
  for (const patch of kustomization.patches) resources = applyPatch({ folder, patch }, resources)
  return resources.map(({ manifest, hashed }) => ({ manifest: transform(kustomization, manifest), hashed }))
}

function read(path: string): Resource[] {
  if (statSync(path).isDirectory()) return accumulate(path, [])
  const documents = parseAllDocuments(readFileSync(path, 'utf8'))
  return documents.map((document) => ({ manifest: toManifest(document.toJS()), hashed: false }))
}

const kindsWithTemplate = new Set(['Deployment', 'StatefulSet', 'Job'])

function transform({ namespace, labels }: Kustomization, manifest: Manifest): Manifest {
  const changed = structuredClone(manifest)
  if (namespace && !clusterWide.has(manifest.kind)) openObject(changed, ['metadata']).namespace = namespace
  for (const { pairs, includeTemplates } of labels) {
    Object.assign(openObject(changed, ['metadata', 'labels']), pairs)
    if (!includeTemplates || !kindsWithTemplate.has(manifest.kind)) continue
    Object.assign(openObject(changed, ['spec', 'template', 'metadata', 'labels']), pairs)
    labelClaims(openObject(changed, ['spec']).volumeClaimTemplates, pairs)
  }
  return changed
}

function labelClaims(claims: Json | undefined, pairs: Record<string, string>): void {
  if (!Array.isArray(claims)) return
  for (const claim of claims.filter(isObject)) Object.assign(openObject(claim, ['metadata', 'labels']), pairs)
}
