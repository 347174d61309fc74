/** Documents as they are stored and shown: each once, the oldest first. */
export function inOrder(documentIds: readonly string[]): string[] {
  return [...new Set(documentIds)].toSorted()
}
