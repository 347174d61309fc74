import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { claim, claims, freePort } from '../src/free-port.ts'

test('a port is never given twice', async () => {
  const ports = [await freePort(), await freePort(), await freePort()]

  expect(new Set(ports).size).toBe(3)
})

test('a port that another running process holds is skipped', async () => {
  const port = await freePort()
  writeFileSync(join(claims, String(port)), String(process.ppid))

  expect(claim(port)).toBe(false)
})

test('a port of a process that has ended is taken over', async () => {
  const port = await freePort()
  const beyondEveryPid = 2 ** 30
  writeFileSync(join(claims, String(port)), String(beyondEveryPid))

  expect(claim(port)).toBe(true)
})
