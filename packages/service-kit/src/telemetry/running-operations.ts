const inFlight = new Map<string, number>()
const ended = new Set<string>()
const listeners = new Set<() => void>()

/** Calls the listener whenever a call begins or ends. */
export function onEachCall(listener: () => void): Disposable {
  listeners.add(listener)
  return { [Symbol.dispose]: () => void listeners.delete(listener) }
}

export function operationBegins(operation: string): void {
  for (const listener of listeners) listener()
  inFlight.set(operation, (inFlight.get(operation) ?? 0) + 1)
}

export function operationEnds(operation: string): void {
  for (const listener of listeners) listener()
  ended.add(operation)
  const left = (inFlight.get(operation) ?? 1) - 1
  if (left === 0) inFlight.delete(operation)
  else inFlight.set(operation, left)
}

/** The operations of which a call was in flight at some time since this was asked before. */
export function takeRunOperations(): string[] {
  const run = new Set([...inFlight.keys(), ...ended])
  ended.clear()
  return [...run].toSorted()
}
