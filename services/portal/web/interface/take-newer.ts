import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what was read of an object last; a reading that began earlier would put it back as it was. */
export async function takeNewer(client: QueryClient, key: QueryKey, newer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey: key })
  client.setQueryData(key, newer)
}
