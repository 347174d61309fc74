import type { Fault } from './faults-of.ts'

/** A body with these faults; objects and lists that it lacks are added. */
export function withFaults(body: unknown, faults: readonly Fault[]): unknown {
  return faults.reduce((changed, { pointer, value }) => withMember(changed, pointer.split('/').slice(1), value), body)
}

function withMember(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(body) || (!isObject(body) && name === '0')) {
    const list = Array.isArray(body) ? [...body] : []
    list[Number(name)] = withMember(list[Number(name)], rest, value)
    return list
  }
  const members: Readonly<Record<string, unknown>> = isObject(body) ? { ...body } : {}
  return { ...members, [name]: withMember(members[name], rest, value) }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The largest set of faults for one body: none within another, no member twice. */
export function together(faults: readonly Fault[]): readonly Fault[] {
  const taken: Fault[] = []
  const deepestFirst = faults.toSorted((some, other) => depth(other) - depth(some))
  for (const fault of deepestFirst) {
    if (!taken.some((one) => isWithin(one.pointer, fault.pointer) || isWithin(fault.pointer, one.pointer)))
      taken.push(fault)
  }
  return taken
}

/** Whether a pointer is another one or leads to it from there. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`)
}

function depth({ pointer }: Fault): number {
  return pointer.split('/').length
}
