import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'

/** A service whose start takes a while. */
const program = `
  import { runUntilSignal } from '@lokum/service-kit/lifecycle'
  await runUntilSignal(async () => {
    console.log('starting')
    await new Promise((resolve) => setTimeout(resolve, 500))
    console.log('started')
    return { [Symbol.asyncDispose]: async () => console.log('stopped') }
  })`

test('a service that is asked to end while it starts stops as soon as it has started', async () => {
  const service = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(service.stdout)
  const ended = once(service, 'exit')

  await once(service.stdout, 'data')
  service.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
  expect(await said).toBe('starting\nstarted\nstopped\n')
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
  const service = spawn(process.execPath, ['--input-type=module', '--eval', forgetful], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(service.stdout)
  const ended = once(service, 'exit')

  await once(service.stdout, 'data')
  service.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
  expect(await said).toBe('started\nstopped\n')
})
