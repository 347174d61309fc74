import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWire } from './faults/wire.ts'

/** A server that records what it receives through a wire. */
async function openScene() {
  const server = createServer({ allowHalfOpen: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const wire = await openWire({ port: address.port })
  const caller = createConnection({ port: wire.port, host: '127.0.0.1' })
  const [received] = (await once(server, 'connection')) as [Socket]
  const end = async () => {
    caller.destroy()
    received.destroy()
    server.close()
    await wire[Symbol.asyncDispose]()
  }
  return { wire, caller, received, [Symbol.asyncDispose]: end }
}

test('bytes that a slow wire holds arrive before those that come after it has healed', async () => {
  await using scene = await openScene()
  const { wire, caller, received } = scene
  wire.slow({ delayMs: 100 })
  const arrived = buffer(received)
  await new Promise((resolve) => caller.write('first ', resolve))
  await eventually(() => wire.heldChunks === 1, { intervalMs: 1 })

  wire.heal()
  caller.end('second')

  expect(String(await arrived)).toBe('first second')
})
