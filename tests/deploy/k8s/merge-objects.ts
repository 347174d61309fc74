import { isObject, type Json, type JsonObject } from './json.ts'

// By which member the elements of a list are told apart (`x-kubernetes-patch-merge-key`); other lists are replaced whole.
const keys: Readonly<Record<string, readonly string[]>> = {
  containers: ['name'],
  env: ['name'],
  ports: ['containerPort', 'port'],
  topologySpreadConstraints: ['topologyKey'],
  volumeMounts: ['mountPath'],
  volumes: ['name'],
}

/** A strategic merge patch of Kubernetes: objects are merged, `null` removes, lists are merged by key or replaced. */
export function mergeObjects(original: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...original }
  for (const [member, value] of Object.entries(patch)) {
    if (value === null) delete merged[member]
    else merged[member] = mergeValues(original[member], value, member)
  }
  return merged
}

function mergeValues(original: Json | undefined, patch: Json, member: string): Json {
  if (isObject(patch)) return mergeObjects(isObject(original) ? original : {}, patch)
  const key = Array.isArray(patch) ? keyOf(member, patch) : undefined
  if (!Array.isArray(patch) || !Array.isArray(original) || key === undefined) return patch
  return mergeLists(original.filter(isObject), patch.filter(isObject), key)
}

function keyOf(member: string, list: readonly Json[]): string | undefined {
  return keys[member]?.find((key) => list.every((element) => isObject(element) && element[key] !== undefined))
}

// What the patch names comes first, in its order; the rest stays as it was.
function mergeLists(original: readonly JsonObject[], patch: readonly JsonObject[], key: string): JsonObject[] {
  const changed = patch.map((element) => mergeObjects(original.find((one) => one[key] === element[key]) ?? {}, element))
  return [...changed, ...original.filter((one) => !patch.some((element) => element[key] === one[key]))]
}
