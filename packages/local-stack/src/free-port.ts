import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file for each port that a process holds; the name is the port, the text the process. */
export const claims = join(tmpdir(), `lokum-ports-${process.getuid?.() ?? 'all'}`)

let next = 20_000 + (process.pid % 90) * 100

/**
 * A TCP port of 127.0.0.1 that is free, with the one 1000 above it free too; never the same twice, in this process or in another
 * that runs at the same time. It is below those that the system gives to outgoing connections, one of which could take it before
 * the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++
    if (claim(port) && claim(port + 1_000) && (await isFree(port)) && (await isFree(port + 1_000))) return port
  }
}

/** Gives the port to this process, also one whose process has ended; false: another running process holds it. */
export function claim(port: number): boolean {
  mkdirSync(claims, { recursive: true })
  const file = join(claims, String(port))
  if (!create(file) && isHeldByAnother(file)) return false
  writeFileSync(file, String(process.pid))
  return true
}

function create(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function isHeldByAnother(file: string): boolean {
  const holder = Number(readFileSync(file, 'utf8'))
  try {
    return holder !== process.pid && process.kill(holder, 0)
  } catch {
    return false
  }
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
