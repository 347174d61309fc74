import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import type { OwnWorld } from './world.ts'

/** The service as a process of its own, at the address of the world's; `kill` leaves it no time for anything. */
export async function runService({ environments, system }: OwnWorld, own: Record<string, string> = {}) {
  const operationsUrl = `http://127.0.0.1:${await freePort()}`
  const logFile = join(system.filesFolder, 'settlements.log')
  const service = await startService({
    name: 'settlements',
    arguments: serviceArguments('settlements'),
    readyUrl: `${operationsUrl}/health/ready`,
    logFile,
    environment: {
      ...environments.settlements,
      PATH: process.env.PATH,
      OPERATIONS_PORT: new URL(operationsUrl).port,
      ...own,
    },
  })
  return {
    operationsUrl,
    pid: service.pid,
    log: () => readFile(logFile, 'utf8'),
    kill: async () => {
      service.signal('SIGKILL')
      await service.exited
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}
