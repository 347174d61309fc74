/** A value that pages watch. */
export type Store<Value> = {
  read: () => Value
  write: (value: Value) => void
  watch: (listener: () => void) => () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    write: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
