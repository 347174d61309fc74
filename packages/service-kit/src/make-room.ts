/** Deletes the oldest tenth of a map that has `most` entries, so that remembering stays bounded and the work is rare. */
export function makeRoom<Key>(remembered: Map<Key, unknown>, most: number): void {
  if (remembered.size < most) return
  let left = Math.ceil(most / 10)
  for (const key of remembered.keys()) {
    if (left === 0) return
    remembered.delete(key)
    left -= 1
  }
}
