import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from '@lokum/local-stack/processes/server'
import { startTestStack } from '@lokum/local-stack/test-stack/test-stack'
import { feedBoss, feedGraphile } from './open-feeders.ts'
import type { Side } from './side.ts'
import { startFloor } from './start-floor.ts'
import { startLokum } from './start-lokum.ts'
import { startQueue } from './start-queue.ts'
import { type Receiver, startReceiver } from './start-receiver.ts'

/** All that is measured, on one PostgreSQL and before one receiver. */
export type Sides = AsyncDisposable & {
  postgres: Server
  receiver: Receiver
  lokum: Side
  /** The sides that store their deliveries in a database. */
  keepers: readonly Side[]
  all: readonly Side[]
}

type Wish = { profileFolder: string | undefined; endpoints: number }

/** Starts every side as processes of its own, each with its own database on the same server. */
export async function openSides({ profileFolder, endpoints }: Wish): Promise<Sides> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lokum-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const stack = opened.use(await startTestStack({ environment: { PATH: process.env.PATH } }))
  const { postgres } = stack
  const receiver = opened.use(await startReceiver(folder))
  const need = { stack, postgres, folder, profileFolder, receiverUrl: receiver.url, secret: randomBytes(32) }
  const lokum = opened.use(await startLokum(need, endpoints))
  const graphile = opened.use(await startQueue(need, { name: 'graphile', openFeeder: feedGraphile }))
  const boss = opened.use(await startQueue(need, { name: 'boss', openFeeder: feedBoss }))
  const floor = opened.use(await startFloor(need))
  const keepers = [lokum, graphile, boss]
  const started = opened.move()
  return {
    postgres,
    receiver,
    lokum,
    keepers,
    all: [...keepers, floor],
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
