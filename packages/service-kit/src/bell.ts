export type Bell = { ring: () => void; heard: (withinMs: number) => Promise<void> }

/** Wakes a loop that otherwise looks from time to time; a ring that nobody was waiting for is remembered, so none is missed. */
export function createBell(): Bell {
  let rung = false
  let waiting: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      waiting?.()
    },
    heard: async (withinMs) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          waiting = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      waiting = undefined
      rung = false
    },
  }
}
