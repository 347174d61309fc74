import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findMoneyArithmetic } from './find-money-arithmetic.ts'

const root = new URL('../..', import.meta.url).pathname

test('pages show money and never compute it', () => {
  const files = globSync('services/portal/web/**/*.{ts,tsx}', { cwd: root })

  const faults = files.flatMap((file) =>
    findMoneyArithmetic(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  )

  expect(files.length).toBeGreaterThan(50)
  expect(faults).toEqual([])
})

test.each([
  'const left = payment.total_pln - payment.paid_pln',
  'sum += item.amount_pln',
  'const rounded = Math.round(amount_pln)',
  'const minus = <Amount pln={-row.open_pln} />',
  "const twice = row['total_pln'] * 2",
  'items.reduce((sum, { amount_pln }) => sum + amount_pln, 0)',
])('%s is arithmetic', (source) => {
  expect(findMoneyArithmetic(source)).toHaveLength(1)
})

test.each([
  'const isOpen = row.open_pln > 0',
  'const shown = <Amount pln={row.open_pln} />',
  'const more = row.missing.count - 2',
  'const total = settlement?.total_pln ?? null',
])('%s is none', (source) => {
  expect(findMoneyArithmetic(source)).toEqual([])
})
