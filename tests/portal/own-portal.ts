import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { freePort } from '@lokum/local-stack/free-port'
import { portalAddress, portalEnvironment, portalOperationsUrl } from '@lokum/local-stack/services/portal-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { reachTestSystem } from '@lokum/local-stack/world/reach-test-system'
import { Config } from '@lokum/portal/config'
import { start } from '@lokum/portal/start'
import { readConfig } from '@lokum/service-kit/config'

/** One more portal with the sessions of the shared one, whose way to the gateway a test may cut; by choice with another provider or another way to the gateway. */
export async function openOwnPortal({ issuer, gatewayPort }: { issuer?: string; gatewayPort?: number } = {}) {
  await using opened = new AsyncDisposableStack()
  const system = await reachTestSystem()
  const toGateway = opened.use(await openWire(gatewayPort ?? system.ports.gateway))
  const ports = { portal: await freePort(), gateway: toGateway.port }
  const surroundings = { ...system, databaseUrl: system.portalDatabaseUrl, ports, issuer: issuer ?? system.issuer }
  const environment = Object.entries(portalEnvironment(surroundings)).filter(([, value]) => value !== undefined)
  opened.use(await start(readConfig(Config, { ...Object.fromEntries(environment), LOG_LEVEL: 'silent' })))
  const started = opened.move()
  return { url: portalAddress(ports), toGateway, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** A portal as a process of its own, with the sessions of the shared one, that logs every call to a file. */
export async function openLoggingPortal(logFile: string) {
  const system = await reachTestSystem()
  const ports = { portal: await freePort(), gateway: system.ports.gateway }
  const environment = portalEnvironment({ ...system, databaseUrl: system.portalDatabaseUrl, ports })
  const started = await startService({
    name: 'portal',
    arguments: serviceArguments('portal'),
    environment: { PATH: process.env.PATH, ...environment, LOG_LEVEL: 'debug' },
    readyUrl: `${portalOperationsUrl(ports)}/health/ready`,
    logFile,
  })
  return { url: portalAddress(ports), [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() }
}

/** A way to a port of this machine that can be cut and joined. */
export async function openWire(target: number) {
  const open = new Set<Socket>()
  let isCut = false
  let countdown: { bytes: number; reached: () => void } | null = null
  const cut = () => {
    isCut = true
    for (const socket of open) socket.resetAndDestroy()
  }
  const count = (bytes: number) => {
    if (countdown === null) return
    countdown.bytes -= bytes
    if (countdown.bytes > 0) return
    countdown.reached()
    countdown = null
    cut()
  }
  const server = createServer((caller) => {
    if (isCut) return caller.resetAndDestroy()
    const callee = createConnection({ port: target, host: '127.0.0.1' })
    for (const socket of [caller, callee]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      socket.once('error', () => socket.destroy())
    }
    caller.on('data', (chunk: Buffer) => count(chunk.length))
    caller.pipe(callee)
    callee.pipe(caller)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
  return {
    port: address.port,
    cut,
    /** Cuts once so many bytes have gone that way; resolves when it is cut. */
    cutAfter: async (bytes: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      countdown = { bytes, reached: resolve }
      await promise
    },
    join: () => {
      isCut = false
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
