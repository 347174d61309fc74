import { isObject, type Json, type JsonObject } from './json.ts'

/** A manifest under way; `hashed` ones get a hash behind their name at the end. */
export type Resource = { manifest: Manifest; hashed: boolean }

/** The common members of every object of Kubernetes; the rest is read where it is needed. */
export type Manifest = JsonObject & { apiVersion: string; kind: string; metadata: JsonObject & { name: string } }

/** @throws when the value has no version, kind or name */
export function toManifest(value: Json): Manifest {
  if (!isManifest(value)) throw new Error(`This is no object of Kubernetes: ${JSON.stringify(value)}`)
  return value
}

function isManifest(value: Json): value is Manifest {
  if (!isObject(value) || !isObject(value.metadata)) return false
  return [value.apiVersion, value.kind, value.metadata.name].every((text) => typeof text === 'string')
}

export const clusterWide: ReadonlySet<string> = new Set(['Namespace', 'PriorityClass'])
