const mostAtOnce = 2
let running = 0
const waiting = new Set<() => void>()

type Turn = Disposable & { isMine: boolean }

/** A turn to run something heavy, of which a process runs two at once; not mine when the signal aborts before it comes. */
export async function waitForTurn(signal: AbortSignal): Promise<Turn> {
  while (running >= mostAtOnce && !signal.aborted) await waitForNews(signal)
  if (signal.aborted) {
    wakeNext()
    return { isMine: false, [Symbol.dispose]() {} }
  }
  running += 1
  return { isMine: true, [Symbol.dispose]: leave }
}

function leave(): void {
  running -= 1
  wakeNext()
}

async function waitForNews(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.add(resolve)
  const stop = () => resolve()
  signal.addEventListener('abort', stop)
  await promise
  waiting.delete(resolve)
  signal.removeEventListener('abort', stop)
}

function wakeNext(): void {
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next)
  next()
}
