const inFlight = new Map<string, number>()
const ended = new Set<string>()

export function operationBegins(operation: string): void {
  inFlight.set(operation, (inFlight.get(operation) ?? 0) + 1)
}

export function operationEnds(operation: string): void {
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
