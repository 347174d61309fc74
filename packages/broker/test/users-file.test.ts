import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { renderUsers, usersFile } from '../src/render-users.ts'

test('the committed users are the ones the declarations give', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../..', usersFile), 'utf8')

  expect(committed).toBe(renderUsers())
})
