import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { findCommandLine } from '../src/processes/find-command-line.ts'
import { LocalProcess } from '../src/processes/local-process.ts'
import { RestartableProcess } from '../src/processes/restartable-process.ts'
import { startUntilReady } from '../src/processes/start-until-ready.ts'
import { stopByPidFile } from '../src/processes/stop-by-pid-file.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokum-processes-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a stranger who has the process number of a dead part is left alone', async () => {
  await using stranger = await run('setInterval(() => {}, 1000)')
  const pidFile = join(folder, 'gateway.pid')
  await writeFile(pidFile, `${stranger.pid}\n`)

  const stopped = await stopByPidFile({ pidFile, marks: ['services/gateway/src/main.ts'], stopSteps: [] })

  expect(stopped).toBeUndefined()
  expect(await findCommandLine(stranger.pid)).toContain('setInterval')
  await expect(stat(pidFile)).rejects.toThrow('ENOENT')
})

test('a leftover that ignores the polite signal and is paused is ended all the same', async () => {
  const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('deaf')"
  const { process: deaf } = await startUntilReady(plan(script), {
    check: async () => (await readFile(join(folder, 'sample.log'), 'utf8')).match('deaf') ?? undefined,
  })
  const pidFile = join(folder, 'deaf.pid')
  await writeFile(pidFile, `${deaf.pid}\n`)
  deaf.signal('SIGSTOP')

  const stopSteps = [{ signal: 'SIGTERM', graceSeconds: 0.2 }] as const
  const stopped = await stopByPidFile({ pidFile, marks: ['setInterval'], stopSteps })

  expect(stopped).toBe(deaf.pid)
  expect(await deaf.exited).toEqual({ code: null, signal: 'SIGKILL' })
})

test('a process that ends before it is ready is shown with what it wrote', async () => {
  const starting = startUntilReady(plan("console.error('no database'); process.exit(4)"), {
    check: () => Promise.resolve(undefined),
  })

  await expect(starting).rejects.toThrow(/did not start: it ended with exit code 4[\s\S]*no database/)
})

test.each([
  {
    how: 'computes',
    script: 'const until = Date.now() + 2500; while (Date.now() < until); setInterval(() => {}, 1000)',
  },
  { how: 'writes to its log', script: "setInterval(() => console.log('recovering'), 500)" },
  { how: 'has begun one that computes', script: "require('child_process').fork('busy.cjs')" },
])('a process that $how is waited for, longer than one may be idle, and the wait is spoken of', async ({ script }) => {
  await writeFile(join(folder, 'busy.cjs'), 'const until = Date.now() + 2500; while (Date.now() < until);')
  const said: string[] = []
  const readyAt = performance.now() + 2_000
  const check = async () => {
    if (performance.now() < readyAt) throw new Error('no database')
    return 'ready'
  }

  const started = await startUntilReady(
    { ...plan(script), onWait: (sentence) => said.push(sentence) },
    { check, idleSeconds: 1 },
  )
  await started.process.stop()

  expect(started.answer).toBe('ready')
  expect(said[0]).toMatch(/^sample works and is not ready after \d+ s \(\d+\.\d s of CPU\): no database$/)
})

test.each(['setInterval(() => {}, 1000)', "process.kill(process.pid, 'SIGSTOP')"])(
  'a process that does nothing any more is ended, and the error says what was waited for: %s',
  async (script) => {
    let pid = 0
    const onSpawn = (spawned: number) => {
      pid = spawned
    }
    const check = () => Promise.reject(new Error('it answers 503: not ready'))

    const starting = startUntilReady({ ...plan(script), onSpawn }, { check, idleSeconds: 1 })

    await expect(starting).rejects.toThrow(
      'sample did not start: it did nothing for 1 s and is not ready: it answers 503: not ready',
    )
    expect(await findCommandLine(pid)).toBeUndefined()
  },
)

test('a start is given up when its signal says so, and the process is ended', async () => {
  const giveUp = new AbortController()
  let pid = 0
  const onSpawn = (spawned: number) => {
    pid = spawned
    giveUp.abort(new Error('enough'))
  }

  const starting = startUntilReady(
    { ...plan('setInterval(() => {}, 1000)'), onSpawn, signal: giveUp.signal },
    { check: () => Promise.resolve(undefined) },
  )

  await expect(starting).rejects.toThrow('enough')
  expect(await findCommandLine(pid)).toBeUndefined()
})

test('a service is killed, paused, resumed and started again by a test', async () => {
  await using service = new RestartableProcess(() => run('setInterval(() => {}, 1000)'))
  await service.start()
  const first = service.pid

  expect(await service.kill()).toEqual({ code: null, signal: 'SIGKILL' })
  await service.start()
  await service.pause()
  await service.resume()
  const second = service.pid
  await service.restart()

  expect(new Set([first, second, service.pid]).size).toBe(3)
})

function plan(script: string) {
  return {
    name: 'sample',
    command: process.execPath,
    arguments: ['-e', script],
    environment: {},
    folder,
    logFile: join(folder, 'sample.log'),
  }
}

async function run(script: string): Promise<LocalProcess> {
  return await LocalProcess.start(plan(script))
}
