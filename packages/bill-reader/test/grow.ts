type Work = () => unknown
/** Prepares the work for an input of a size; preparing is not measured. */
type Prepare = (size: number) => Work | Promise<Work>

const cell = new Int32Array(new SharedArrayBuffer(4))

/** The CPU time of this thread in milliseconds. The kernel brings it up to date when the thread sleeps, else every few milliseconds. */
function cpuMs(): number {
  Atomics.wait(cell, 0, 0, 0.05)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

async function cpuMsOf(work: Work): Promise<number> {
  const before = cpuMs()
  await work()
  return cpuMs() - before
}

async function bestMsOf(work: Work): Promise<number> {
  const times = [await cpuMsOf(work), await cpuMsOf(work), await cpuMsOf(work)]
  return Math.min(...times)
}

/** The clock measures no less well enough, and a reader that is slow only for long inputs would hide behind its beginning. */
const leastMs = { measured: 1, beginning: 3 }
const largest = 262_144

/** A growth by n · log n over three doublings, with a margin for caches and garbage; n² would be 64. */
export const mostGrowth = 24

/** How many times longer the work takes after three doublings of its input, which begins as large as the clock needs it. */
export async function growthOf(prepare: Prepare): Promise<number> {
  let size = 512
  while (size < largest && (await warmMsOf(await prepare(size))) < leastMs.beginning) size *= 2
  return await growthFrom(size, prepare)
}

/** Measures growth from an input of this size; the work is repeated as often as the clock needs it. */
export async function growthFrom(size: number, prepare: Prepare): Promise<number> {
  const ms = await warmMsOf(await prepare(size))
  const times = Math.ceil(leastMs.measured / Math.max(ms, 0.01))
  const repeated = async (doubled: number) => {
    const work = await prepare(doubled)
    return async () => {
      for (let time = 0; time < times; time += 1) await work()
    }
  }
  const measure = async () => {
    const short = await bestMsOf(await repeated(size))
    return (await bestMsOf(await repeated(size * 8))) / short
  }
  const growth = await measure()
  return growth < mostGrowth ? growth : Math.min(growth, await measure(), await measure())
}

async function warmMsOf(work: Work): Promise<number> {
  await work()
  return await cpuMsOf(work)
}
