import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { answerTasks } from '../../src/workers/answer-tasks.ts'

export type Task =
  | {
      kind:
        | 'count'
        | 'priority'
        | 'priorities'
        | 'environment'
        | 'heap'
        | 'buffers'
        | 'throw'
        | 'exit'
        | 'abort'
        | 'parts'
        | 'parts then spin'
        | 'family'
        | 'family then spin'
    }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'fail'; message: string }
  | { kind: 'measure'; bytes: Uint8Array }
  | { kind: 'spin'; rounds: Int32Array }

let tasks = 0

answerTasks<Task, unknown, number>(async (task, tell) => {
  tasks += 1
  switch (task.kind) {
    case 'count':
      return tasks
    case 'priority':
      return getPriority()
    case 'priorities':
      return prioritiesOfThreads()
    case 'wait':
      return await setTimeout(task.milliseconds, 'waited')
    case 'measure':
      return task.bytes.length
    case 'environment':
      process.stdout.write('a worker must not write into the log of its service')
      return Object.keys(process.env)
    case 'throw':
      throw new Error('A defect.')
    case 'fail':
      throw new Error(task.message)
    case 'abort':
      return process.abort()
    case 'exit':
      return process.exit(0)
    case 'heap':
      return fill(() => [Math.random()])
    case 'buffers':
      return fill(() => Buffer.alloc(1_048_576, 1))
    case 'spin':
      return spin(task.rounds)
    case 'parts':
    case 'parts then spin':
      tell(1)
      tell(2)
      return task.kind === 'parts' ? 'whole' : spin(new Int32Array(1))
    case 'family':
    case 'family then spin':
      tell(process.pid)
      tell(process.ppid)
      return task.kind === 'family' ? 'told' : spin(new Int32Array(1))
    default:
      return task satisfies never
  }
})

function prioritiesOfThreads(): number[] {
  if (process.platform !== 'linux') return []
  return [...new Set(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))))]
}

function fill(make: () => unknown): never {
  const all: unknown[] = []
  for (;;) all.push(make())
}

function spin(rounds: Int32Array): never {
  for (;;) Atomics.add(rounds, 0, 1)
}
