import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { claims, freePort } from '../src/free-port.ts'

test('a port that another running process holds is skipped', async () => {
  const port = await freePort()
  writeFileSync(join(claims, String(port + 1)), String(process.ppid))

  const next = await freePort()

  expect(next).toBe(port + 2)
})

test('a port of a process that has ended is taken over', async () => {
  const port = await freePort()
  const beyondEveryPid = 2 ** 30
  writeFileSync(join(claims, String(port + 1)), String(beyondEveryPid))

  const next = await freePort()

  expect(next).toBe(port + 1)
})
