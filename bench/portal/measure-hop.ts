import { runLoad } from '../load/run-load.ts'
import { cpuOfProcess } from '../measure/cpu.ts'
import type { PortalDoor } from './open-portals.ts'

/** CPU milliseconds of a door's process for one call, with 32 connections for so many seconds. @throws when an answer is not 200 */
export async function measureHop(door: PortalDoor, cookies: readonly string[], seconds: number): Promise<number> {
  const isPortal = door.url.startsWith('http://localhost')
  const before = await cpuOfProcess(door.pid)
  const { answers } = await runLoad({
    url: `${door.url.replace('localhost', '127.0.0.1')}${isPortal ? '/api' : ''}/v1/apartments/apt_01kbmq3m9ze8r9v4k7m2n6p0xs`,
    method: 'GET',
    body: '',
    expectedStatus: 200,
    connections: 32,
    seconds,
    callers: cookies.map(
      (cookie) =>
        `Cookie: __Host-Http-session=${cookie}\r\nSec-Fetch-Site: same-origin\r\nAccept: application/json\r\n`,
    ),
  })
  return ((await cpuOfProcess(door.pid)) - before) * (1_000 / answers)
}
