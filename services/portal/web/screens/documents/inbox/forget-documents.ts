import type { QueryClient } from '@tanstack/react-query'

/** Reads every list of documents and what is to be placed again. */
export async function forgetDocuments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('GET /v1/documents'),
  })
}
