import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { filesOf, readGuide } from './read-guide.ts'
import { isHere, runProgram } from './run-program.ts'

/** How each program of the guide is started. */
const programs: Record<string, readonly string[]> = {
  'amounts.sh': ['bash'],
  'amounts.mjs': [process.execPath],
  'amounts.py': ['python3'],
  'amounts.go': ['go', 'run'],
  'amounts.php': ['php'],
  'amounts.rb': ['ruby'],
  'Amounts.cs': ['dotnet', 'run'],
}
const here = Object.entries(programs).filter(([, command]) => isHere(command))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lokum-amounts-'))
  for (const { name, text } of filesOf(readGuide('amounts'))) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the guide has a program for each language that reads decimals without a library', () => {
  expect(
    filesOf(readGuide('amounts'))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(programs).toSorted())
  expect(here.length).toBeGreaterThan(2)
})

/** Amounts whose binary sums are wrong in the last digits, large ones and a credit. */
const sums = [
  [[0.1, 0.2], 30n],
  [[2400.1, 79.2, 0.05], 247_935n],
  [[1.1, 2.2, -0.01], 329n],
  [[9_999_999.99, 0.01, -0.02], 999_999_998n],
  [Array.from({ length: 1_000 }, () => 0.01), 1_000n],
] as const

test.each(here)('%s adds amounts to the grosz', async (file, command) => {
  const printed = await Promise.all(
    sums.map(async ([amounts]) => {
      const body = JSON.stringify({ items: amounts.map((amount_pln) => ({ amount_pln })) })
      return await runProgram({ command: [...command, join(folder, file)], folder }, {}, body)
    }),
  )

  // Złoty with two decimals, or whole grosze.
  expect(printed.map(({ printed }) => BigInt(printed.trim().replace('.', '')))).toEqual(sums.map(([, sum]) => sum))
})
