import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { createCipher } from '@lokum/service-kit/secrets/cipher'
import { rememberOpened } from '../src/deliveries/remember-opened.ts'

test('a sealed text is opened once, and for its own endpoint alone', () => {
  const cipher = createCipher([{ id: 'a', key: randomBytes(32) }])
  let times = 0
  const counted = {
    ...cipher,
    open: (sealed: string, boundTo: string) => {
      times += 1
      return cipher.open(sealed, boundTo)
    },
  }
  const remembering = rememberOpened(counted)
  const sealed = cipher.seal('whsec_1', 'whe_1')

  expect([remembering.open(sealed, 'whe_1'), remembering.open(sealed, 'whe_1')]).toEqual(['whsec_1', 'whsec_1'])
  expect(times).toBe(1)
  expect(() => remembering.open(sealed, 'whe_2')).toThrow()
})
