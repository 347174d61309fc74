import { expect, test } from '@jest/globals'
import { maxDocumentBytes } from '@lokum/contracts/settlements/document'
import { mostBytes } from '../../web/interface/most-bytes.ts'

test('pages take files as large as the interface takes', () => {
  expect(mostBytes).toBe(maxDocumentBytes)
})
