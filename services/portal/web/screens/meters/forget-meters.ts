import type { QueryClient } from '@tanstack/react-query'

/** Reads meters, their readings and all that is made of them again. */
export async function forgetMeters(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && /\/v1\/(meters|settlements)/.test(name),
  })
}
