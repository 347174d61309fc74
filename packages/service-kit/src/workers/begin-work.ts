import { readdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { isMainThread, workerData } from 'node:worker_threads'

/** While both have work to do, a worker gets a third of the processor time of the event loop, which serves all accounts. */
const nicer = 5
const nicest = 19

const isBackground = isMainThread && process.argv[3] === 'background'
/** No request waits for work in the background: it gets a sixtieth. */
const priority = isBackground ? nicest : Math.min(nicest, getPriority() + nicer)

// On Linux each thread has a priority of its own; elsewhere the whole process would lose its own.
if (isMainThread || process.platform === 'linux') setPriority(priority)
// The threads that V8 and libuv have started in a process by now keep the priority of their start.
if (isMainThread && process.platform === 'linux')
  for (const thread of readdirSync('/proc/self/task')) lower(Number(thread))

// biome-ignore lint/style/noProcessEnv: Node has read it, and a task sees no environment.
delete process.env.NODE_COMPILE_CACHE

await import(isMainThread ? String(process.argv[2]) : String(workerData))
// A worker of one task is killed after it, before it would write what it compiled.
flushCompileCache()

function lower(thread: number): void {
  try {
    setPriority(thread, priority)
  } catch {
    // It has ended meanwhile.
  }
}
