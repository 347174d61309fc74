import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { collectionFiles, collectionFolder, month, staleFiles } from '../../scripts/bruno/collection-files.ts'

const files = collectionFiles()

test('the Bruno collection is what the contracts and their examples give', () => {
  const other = [...files].filter(([path, text]) => read(path) !== text)

  expect(other.map(([path]) => path)).toEqual([])
  expect(staleFiles(files)).toEqual([])
})

test('the Bruno collection has each operation once, and the month', () => {
  const requests = [...files.keys()].filter((path) => /\/[a-z]+[A-Z]\w+\.bru$/.test(path))
  const ofMonth = requests.filter((path) => path.startsWith('month/'))
  const names = requests.filter((path) => !path.startsWith('month/')).map((path) => path.replace(/^.*\/|\.bru$/g, ''))

  expect(names.toSorted()).toEqual(publicOperations.map(({ id }) => id).toSorted())
  expect(ofMonth).toEqual(month.map((id) => `month/${id}.bru`))
})

test('no request of the Bruno collection names an object of the examples', () => {
  const named = [...files].filter(([path, text]) => path.includes('/') && /_01[0-9a-z]{24}/.test(text))

  expect(named.map(([path]) => path)).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(collectionFolder, path), 'utf8')
}
