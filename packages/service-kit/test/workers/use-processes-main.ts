import { openWorkers } from '../../src/workers/open-workers.ts'
import { createTurns } from '../../src/workers/turns.ts'
import type { Task } from './a-worker.ts'

const [, , how] = process.argv
const workers = openWorkers<Task, unknown, number>({
  file: new URL('./a-worker.ts', import.meta.url),
  limits: { memoryMb: 160, cpuSeconds: 60, seconds: 60 },
  turns: createTurns({ together: 1, queue: 1, share: 1 }),
  isNative: true,
})
const task: Task = { kind: how === 'spin' ? 'family then spin' : 'family' }
const onPart = (pid: number) => void process.stdout.write(`${pid}\n`)
await workers.run(() => ({ task }), { accountId: 'acc_1', onPart })
