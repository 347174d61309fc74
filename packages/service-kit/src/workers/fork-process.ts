import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { keepCompiled } from './keep-compiled.ts'
import { beginWork } from './start-worker.ts'

/** The code of a process, and whether no request waits for it. */
export type ProcessPlan = { file: string; isBackground: boolean }

/** V8 compiles WebAssembly on all processors at once otherwise. */
const oneThread = ['--v8-pool-size=1']

/** Forks a process of low priority that gets its tasks and nothing else. It ends with this process. */
export function forkProcess({ file, isBackground }: ProcessPlan): ChildProcess {
  return fork(fileURLToPath(beginWork), [file, isBackground ? 'background' : 'usual'], {
    env: keepCompiled(),
    execArgv: ['--disable-sigusr1', ...(isBackground ? oneThread : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
