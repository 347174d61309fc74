import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { clientFiles, generatedFolder } from '../generate/client-files.ts'

const { files, origin } = clientFiles()
const read = (name: string) => readFileSync(join(generatedFolder, name), 'utf8')

test.each(Object.entries(files))('%s is what npm run generate makes of the contracts', (name, text) => {
  expect(read(name)).toBe(text)
})

test('the types are made from the current document', () => {
  expect(read('schema.ts').split('\n', 1)[0]).toBe(origin)
})
