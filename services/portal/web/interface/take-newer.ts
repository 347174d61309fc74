import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Shows what was read of an object last, in place of what was typed; a reading that began earlier would put it back as it was.
 * What was typed is forgotten once the page has heard of that, or the form would show for a moment what it knew before.
 */
export async function takeNewer(client: QueryClient, key: QueryKey, newer: unknown, forget: () => void): Promise<void> {
  await client.cancelQueries({ queryKey: key })
  client.setQueryData(key, newer)
  notifyManager.schedule(forget)
}
