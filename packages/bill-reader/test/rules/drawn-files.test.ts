import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { drawLayout } from '../golden/draw-layout.ts'
import { hashesFile, hashesOfDrawn } from '../golden/drawn-files.ts'

test('the drawn bills are the ones that the figures of the golden set were measured with', () => {
  expect(hashesOfDrawn()).toBe(readFileSync(hashesFile, 'utf8'))
})

test('the same layout gives the same bytes, and another text other bytes', async () => {
  const [one, again, other] = await Promise.all(
    ['# Faktura', '# Faktura', '# Rachunek'].map((text) => drawLayout(text)),
  )

  expect(one?.equals(again ?? Buffer.of())).toBe(true)
  expect(one?.equals(other ?? Buffer.of())).toBe(false)
})
