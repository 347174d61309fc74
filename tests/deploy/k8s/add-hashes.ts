import { createHash } from 'node:crypto'
import { isObject, type Json, type JsonObject } from './json.ts'
import { type Manifest, type Resource, toManifest } from './manifest.ts'

// The members under which a ConfigMap is named by another object.
const references = new Set(['configMap', 'configMapRef', 'configMapKeyRef'])

/** Puts a hash of its contents behind the name of each ConfigMap that wants one, and behind the name wherever it is used. */
export function addHashes(resources: readonly Resource[]): Manifest[] {
  const names = new Map<string, string>()
  for (const { manifest, hashed } of resources) {
    const { name } = manifest.metadata
    if (hashed) names.set(name, `${name}-${hashOf(manifest)}`)
  }
  return resources.map(({ manifest, hashed }) => {
    const { name } = manifest.metadata
    const renamed = toManifest(rename(manifest, names))
    return hashed ? { ...renamed, metadata: { ...renamed.metadata, name: names.get(name) ?? name } } : renamed
  })
}

/** Hashes like kustomize: ten characters of a SHA-256, with those letters replaced that could make words. */
function hashOf({ kind, data = {} }: Manifest): string {
  if (kind !== 'ConfigMap' || !isObject(data)) throw new Error(`A ${kind} with a hash is not known here.`)
  const sorted = Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  // Without the name, and with these three escaped, as Go's encoder does.
  const text = JSON.stringify({ data: sorted, kind, name: '' }).replace(
    /[<>&]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return hex.replace(/[013ae]/g, (character) => letters[character] ?? character)
}

const letters: Readonly<Record<string, string>> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' }

function rename(value: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const entries = Object.entries(value).map(([member, inner]): [string, Json] => {
    const renamed = renameValue(inner, names)
    if (!references.has(member) || !isObject(renamed) || typeof renamed.name !== 'string') return [member, renamed]
    return [member, { ...renamed, name: names.get(renamed.name) ?? renamed.name }]
  })
  return Object.fromEntries(entries)
}

function renameValue(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((element) => renameValue(element, names))
  return isObject(value) ? rename(value, names) : value
}
