import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { scoreKinds } from '../golden/score-kinds.ts'

/** A busy machine gives the processes little of its processors. */
const patience = 1_500_000

test(
  'at least 97 % of what is read in scans and photos is right, and at least 93 % of it is read',
  async () => {
    const files = await readdir(join(import.meta.dirname, '../golden/scans'))

    const { scan, photo } = await scoreKinds(/\.[a-z-]+\.(jpg|pdf)$/)

    expect(scan.documents + photo.documents).toBe(files.length)
    expect(files.length).toBeGreaterThanOrEqual(15)
    for (const { precision, recall } of [scan, photo]) {
      expect(precision).toBeGreaterThanOrEqual(0.97)
      expect(recall).toBeGreaterThanOrEqual(0.93)
    }
    for (const { fields } of [scan, photo]) {
      expect(fields.amount_pln?.precision).toBeGreaterThanOrEqual(0.98)
      expect(fields.rate_pln?.precision).toBeGreaterThanOrEqual(0.98)
    }
  },
  patience,
)
