import { expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { collectionFiles, month } from '../../scripts/bruno/collection-files.ts'

const files = collectionFiles()

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
