import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { findSpeakingServer } from '@lokum/service-kit/broker/find-speaking-server'
import { openTestBroker, quietLog } from '../stage.ts'

/** Accepts every connection and says nothing, as a broker that hangs. */
async function openSilentServer() {
  const open = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    open.add(socket)
    socket.resume().on('close', () => open.delete(socket))
  })
  // A port of its own, which no client of a server that another test has stopped comes back to.
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The silent server has no port.')
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { address: `127.0.0.1:${address.port}`, open, accepted: () => accepted, [Symbol.dispose]: close }
}

test('a broker that accepts and stays silent holds up no stop, and no connection to it is left open', async () => {
  using silent = await openSilentServer()
  const broker = connectBroker({ url: `nats://${silent.address}`, name: 'apartments', log: quietLog })
  // The first of them was given up.
  await eventually(() => silent.accepted() === 2)
  expect(silent.open.size).toBe(1)

  await broker[Symbol.asyncDispose]()

  await eventually(() => silent.open.size === 0)
})

test('of several servers one that speaks is enough, and the silent one is left', async () => {
  using silent = await openSilentServer()
  await using stage = await openTestBroker()
  const url = `nats://${silent.address},${stage.url}`
  await using broker = connectBroker({ url, name: 'apartments', log: quietLog })

  const { isConnected } = await broker.reached(AbortSignal.timeout(20_000))

  expect(isConnected()).toBe(true)
  await eventually(() => silent.accepted() > 0 && silent.open.size === 0)
})

test('the error gives the reason for each server that does not answer', async () => {
  using silent = await openSilentServer()
  const unused = `127.0.0.1:${await freePort()}`
  await expect(findSpeakingServer([silent.address, unused], new AbortController().signal)).rejects.toThrow(
    `${silent.address} stays silent; ${unused} is not reached (ECONNREFUSED)`,
  )
})
