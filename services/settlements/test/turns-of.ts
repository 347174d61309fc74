/** The CPU time of the longest turn of this thread's event loop while the work is done, in milliseconds. */
export async function longestTurnMsOf(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0
  let before = cpuMs()
  let isDone = false
  const look = () => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - before)
    before = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isDone = true
  }
  return longestMs
}

/** The shortest of several measurements: the first ones also compile, and a busy machine slows each a little. */
export async function bestOf(times: number, measure: (time: number) => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time += 1) best = Math.min(best, await measure(time))
  return best
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
