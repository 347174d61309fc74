import type { QueryClient } from '@tanstack/react-query'

/** Reads a document, what became of its lines, and every settlement again. */
export async function forgetDocument(client: QueryClient, documentId: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [name, asked] }) => {
      if (typeof name !== 'string') return false
      if (name.includes('/v1/settlements')) return true
      return name.startsWith('GET /v1/documents') && isAbout(asked, documentId)
    },
  })
}

/** A list of documents is about each of them. */
function isAbout(asked: unknown, documentId: string): boolean {
  const of = JSON.stringify(asked) ?? ''
  return !of.includes('"doc_') || of.includes(documentId)
}
