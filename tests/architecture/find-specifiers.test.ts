import { expect, test } from '@jest/globals'
import { findSpecifiers } from './read-imports.ts'

test.each([
  ["import { a } from './a.ts'"],
  ["import type { A } from './a.ts'"],
  ["import './a.ts'"],
  ["export { a } from './a.ts'"],
  ["export type { A } from './a.ts'"],
  ["export * from './a.ts'"],
  ["const a = await import('./a.ts')"],
  ["type A = import('./a.ts').A"],
  ["const worker = new Worker(new URL('./a.ts', import.meta.url))"],
])('finds the file that `%s` needs', (source) => {
  expect(findSpecifiers(source)).toEqual(['./a.ts'])
})

test.each([
  ["// import { a } from './a.ts'"],
  ['const text = "import { a } from \'./a.ts\'"'],
  ["const url = new URL('https://lokum.example')"],
  ['export const a = 1'],
])('finds none in `%s`', (source) => {
  expect(findSpecifiers(source)).toEqual([])
})
