import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { profileArguments } from '../measure/profile-arguments.ts'

/** A process that receives commands as messages and answers each of them. */
export type Child = AsyncDisposable & {
  pid: number
  ask: <Answer>(shape: z.ZodType<Answer>, question: string | object) => Promise<Answer>
  /** The message of the child once it is ready. */
  greeting: unknown
}

type Script = {
  name: string
  environment?: Record<string, string>
  folder: string
  profileFolder: string | undefined
}

/** Starts `<name>-main.ts` of this folder and waits for its first message; what it writes goes into a file. */
export async function startChild({ name, environment, folder, profileFolder }: Script): Promise<Child> {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = fork(join(import.meta.dirname, `${name}-main.ts`), {
    execArgv: ['--disable-warning=ExperimentalWarning', ...profileArguments(profileFolder, name)],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const exited = once(child, 'exit')
  const failed = exited.then(([code]) => {
    throw new Error(`The process ${name} ended with exit code ${code}; its log is ${join(folder, `${name}.log`)}.`)
  })
  failed.catch(() => undefined)
  const hear = async () => (await Promise.race([once(child, 'message'), failed]))[0]
  const greeting = await hear()
  return {
    pid: pidOf(child),
    greeting,
    ask: async (shape, question) => {
      const answer = hear()
      child.send(question)
      return shape.parse(await answer)
    },
    [Symbol.asyncDispose]: async () => {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('A process did not start.')
  return pid
}
