/** The store of a tab that survives a reload; where the browser stores nothing, until the page is closed. */
export const kept = keptIn(() => sessionStorage)

/** The store of a browser: language and shortcuts. */
export const remembered = keptIn(() => localStorage)

function keptIn(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    read: (name: string): string | null => {
      try {
        return storage().getItem(name) ?? memory.get(name) ?? null
      } catch {
        return memory.get(name) ?? null
      }
    },
    write: (name: string, value: string): void => {
      memory.set(name, value)
      try {
        storage().setItem(name, value)
      } catch {
        // The memory has it.
      }
    },
    drop: (name: string): void => {
      memory.delete(name)
      try {
        storage().removeItem(name)
      } catch {
        // It was never stored.
      }
    },
  }
}
