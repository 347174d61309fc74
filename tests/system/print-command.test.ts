import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { drawStatement } from '@lokum/statement-print/statement/draw-statement'
import { aSnapshot } from '../../packages/statement-print/test/snapshots.ts'

const folder = mkdtempSync(join(tmpdir(), 'lokum-print-'))
afterAll(() => rmSync(folder, { recursive: true }))

const print = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/print.ts', ...args], { cwd: projectRoot, encoding: 'utf8' })

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('npm run print draws the PDF of a snapshot beside it', async () => {
  const text = JSON.stringify(aSnapshot())

  const { status, stdout } = print(write('april.json', text))

  expect({ status, stdout }).toEqual({ status: 0, stdout: `${join(folder, 'april.pdf')}\n` })
  expect(readFileSync(join(folder, 'april.pdf'))).toEqual(Buffer.from(await drawStatement(text)))
})

test('npm run print writes to the file that is named', () => {
  const out = join(folder, 'other.pdf')

  expect(print(write('may.json', JSON.stringify(aSnapshot({ locale: 'en' }))), '--out', out).stdout).toBe(`${out}\n`)
  expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-')
})

test.each([
  ['no JSON', '%PDF-1.7'],
  ['no snapshot', '{"format": 2}'],
])('npm run print refuses a file with %s', (_, text) => {
  const { status, stderr } = print(write('wrong.json', text))

  expect(status).toBe(2)
  expect(stderr).toContain('wrong.json is no snapshot of a statement')
})

test('npm run print explains itself', () => {
  const { status, stderr } = print()

  expect(status).toBe(2)
  expect(stderr).toContain('Usage: npm run print -- <snapshot.json> [--out <file.pdf>]')
})
