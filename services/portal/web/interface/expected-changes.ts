/** The expected value after a change, until its answer is there. */
export type Expectation<Value> = (value: Value) => Value

/** Changes that are shown but not answered yet, in the order in which they were made. */
export function createExpectedChanges<Value>() {
  const open = new Map<string, readonly Expectation<Value>[]>()
  const of = (id: string) => open.get(id) ?? []
  return {
    add: (id: string, expectation: Expectation<Value>): void => {
      open.set(id, [...of(id), expectation])
    },
    drop: (id: string, expectation: Expectation<Value>): void => {
      const rest = of(id).filter((one) => one !== expectation)
      if (rest.length === 0) open.delete(id)
      else open.set(id, rest)
    },
    /** An answer as the page shows it: with every change that is still on its way. */
    over: (id: string, answered: Value): Value => of(id).reduce((value, expect) => expect(value), answered),
  }
}
