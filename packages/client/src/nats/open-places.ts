/** A number of places; callers wait in line while none is free. */
export type Slots = {
  enter: () => Promise<void>
  /** Takes a place that is known to be free. */
  occupy: () => void
  leave: () => void
  free: () => number
}

export function openPlaces(count: number): Slots {
  let free = count
  const line: (() => void)[] = []
  return {
    enter: async () => {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => line.push(resolve))
    },
    occupy: () => {
      free -= 1
    },
    leave: () => {
      const next = line.shift()
      if (next) next()
      else free += 1
    },
    free: () => free,
  }
}
