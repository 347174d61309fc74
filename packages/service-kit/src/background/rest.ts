/** Calls `end` after `ms`, unless the function that it returns is called before. */
export type StartTimer = (end: () => void, ms: number) => () => void

export type Rest = {
  /** Ends after `ms`, or earlier at a wake-up; one that came before the pause counts too. For `deafMs` only `end` ends it. */
  pause: (ms: number, options?: { deafMs: number }) => Promise<void>
  wake: () => void
  /** Ends this pause and all later ones. */
  end: () => void
}

/** The pause between two turns of a task. */
export function createRest(startTimer: StartTimer = startRealTimer): Rest {
  const state: { ended: boolean; woken: boolean; leave: (() => void) | undefined } = {
    ended: false,
    woken: false,
    leave: undefined,
  }
  const sleep = (ms: number, listen: 'to wake-ups' | 'to the end') =>
    new Promise<void>((resolve) => {
      if (state.ended || (state.woken && listen === 'to wake-ups')) return resolve()
      const cancel = startTimer(resolve, ms)
      state.leave = () => {
        if (!state.ended && listen === 'to the end') return
        cancel()
        resolve()
      }
    })
  return {
    pause: async (ms, { deafMs } = { deafMs: 0 }) => {
      if (deafMs > 0) await sleep(Math.min(deafMs, ms), 'to the end')
      if (ms > deafMs) await sleep(ms - deafMs, 'to wake-ups')
      state.leave = undefined
      state.woken = false
    },
    wake: () => {
      state.woken = true
      state.leave?.()
    },
    end: () => {
      state.ended = true
      state.leave?.()
    },
  }
}

function startRealTimer(end: () => void, ms: number): () => void {
  const timer = setTimeout(end, ms)
  return () => clearTimeout(timer)
}
