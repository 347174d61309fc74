import type { EventStore } from './event-store.ts'

/** Remembers the last handled events until the process ends: enough where an effect may happen twice after a restart. */
export function memoryStore({ limit = 100_000 }: { limit?: number } = {}): EventStore<undefined> {
  const known = new Set<string>()
  return {
    once: async ({ id }, work) => {
      if (known.has(id)) return 'known'
      await work(undefined)
      known.add(id)
      const [oldest] = known
      if (known.size > limit && oldest !== undefined) known.delete(oldest)
      return 'handled'
    },
  }
}
