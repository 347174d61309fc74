import type { Server } from '@lokum/local-stack/processes/server'
import { type CpuSeconds, cpuOfPostgres, cpuOfProcess } from '../measure/cpu.ts'
import type { Side } from './side.ts'
import type { Receiver } from './start-receiver.ts'

type MeasuredSide = { postgres: Server; receiver: Receiver; side: Side }

/** The CPU used so far by a side, by its sessions of PostgreSQL and by the receiver. */
export async function readCpu({ postgres, receiver, side }: MeasuredSide): Promise<CpuSeconds> {
  const server = postgres.process ? await cpuOfPostgres(postgres.process.pid) : {}
  return {
    ...(await side.cpu()),
    ...(side.role !== undefined && { postgres: server[side.role] ?? 0 }),
    receiver: await cpuOfProcess(receiver.pid),
  }
}
