import { getPriority, setPriority } from 'node:os'
import { isMainThread, workerData } from 'node:worker_threads'

/** While both have work to do, a worker gets a third of the processor time of the event loop, which serves all accounts. */
const nicer = 5
const nicest = 19

// On Linux a thread has a priority of its own; elsewhere the whole process would lose its own.
if (isMainThread || process.platform === 'linux') setPriority(Math.min(nicest, getPriority() + nicer))

await import(isMainThread ? String(process.argv[2]) : String(workerData))
