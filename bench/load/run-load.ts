import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type LoadJob, LoadResult } from './job.ts'

let nextNumber = 1_000_000

/** Runs a job in a generator process of its own and gives what it found. @throws when an answer had an unexpected status */
export async function runLoad(job: Omit<LoadJob, 'firstNumber'>): Promise<LoadResult> {
  const generator = fork(join(import.meta.dirname, 'generator-main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const exited = once(generator, 'exit')
  const answered = once(generator, 'message')
  const ended = exited.then(([code]) => {
    throw new Error(`The load generator ended with exit code ${code}.`)
  })
  ended.catch(() => undefined)
  generator.send({ ...job, firstNumber: nextNumber })
  nextNumber += 1_000_000
  const [message] = await Promise.race([answered, ended])
  await exited
  const result = LoadResult.parse(message)
  if (Object.keys(result.unexpected).length > 0)
    throw new Error(`Unexpected answers ${JSON.stringify(result.unexpected)}, the first:\n${result.firstUnexpected}`)
  return result
}
