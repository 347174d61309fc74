import { z } from 'zod'
import { cpuOfProcess } from '../measure/cpu.ts'
import type { Side } from './side.ts'
import type { QueueSurroundings } from './start-queue.ts'
import { startChild } from './talk-to-child.ts'

const Done = z.literal('done')

/** Starts what posts from memory. */
export async function startFloor(need: QueueSurroundings): Promise<Side> {
  const environment = { RECEIVER: need.receiverUrl, SECRET: need.secret.toString('base64') }
  const child = await startChild({ ...need, name: 'floor', environment })
  return {
    name: 'floor',
    role: undefined,
    database: undefined,
    cpu: async () => ({ floor: await cpuOfProcess(child.pid) }),
    store: async (messages) => {
      await child.ask(
        Done,
        messages.map(({ id, endpoint, body }) => ({ id, path: `/${endpoint}`, body })),
      )
    },
    release: async () => {
      await child.ask(Done, 'start')
    },
    settle: async () => undefined,
    halt: async () => undefined,
    keyOf: () => need.secret,
    send: undefined,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}
