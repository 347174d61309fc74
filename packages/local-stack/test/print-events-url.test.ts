import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const command = join(import.meta.dirname, '../src/commands/print-events-url.ts')

test('before the first start there is no address of the events, and nothing is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lokum-never-started-'))
  const env = { PATH: process.env.PATH, LOCAL_DATA_FOLDER: folder }

  const { status, stdout, stderr } = spawnSync(process.execPath, [command], { env, encoding: 'utf8' })
  const left = readdirSync(folder)
  rmSync(folder, { recursive: true })

  expect([status, stdout, left]).toEqual([1, '', []])
  expect(stderr).toContain('Run `npm start` first.')
})
