import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'

/** A service whose start takes a while. */
const slow = `
  import { runUntilSignal } from '@lokum/service-kit/lifecycle'
  await runUntilSignal(async () => {
    console.log('starting')
    await new Promise((resolve) => setTimeout(resolve, 500))
    console.log('started')
    return { [Symbol.asyncDispose]: async () => console.log('stopped') }
  })`

test('a service that is asked to end while it starts stops as soon as it has started', async () => {
  expect(await runAndTerminate(slow)).toEqual({ exit: [0, null], said: 'starting\nstarted\nstopped\n' })
})

/** A service that leaves a connection open behind it, as a library may. */
const forgetful = `
  import { createServer } from 'node:net'
  import { runUntilSignal } from '@lokum/service-kit/lifecycle'
  await runUntilSignal(async () => {
    createServer().listen(0, '127.0.0.1', () => console.log('started'))
    return { [Symbol.asyncDispose]: async () => console.log('stopped') }
  })`

test('a service that has stopped ends even when something was left open', async () => {
  expect(await runAndTerminate(forgetful)).toEqual({ exit: [0, null], said: 'started\nstopped\n' })
})

/** Terminates the program after its first word, and gives how it ended and what it said; one that goes on is killed. */
async function runAndTerminate(program: string) {
  const service = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 15_000,
    killSignal: 'SIGKILL',
  })
  const said = text(service.stdout)
  const ended = once(service, 'exit')
  await once(service.stdout, 'data')
  service.kill('SIGTERM')
  return { exit: await ended, said: await said }
}
