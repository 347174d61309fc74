/** The element of a line in the account of its document; null: the document as a whole. */
export function lineAnchor(documentId: string, line: number | null): string {
  return `line-${documentId}-${line ?? 'all'}`
}
