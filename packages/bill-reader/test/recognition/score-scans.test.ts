import { expect, test } from '@jest/globals'
import { scoreKinds } from '../golden/score-kinds.ts'
import { scoreMeters } from '../golden/score-meters.ts'

/** A busy machine gives the processes little of its processors. */
const patience = 300_000

test(
  'what is read in a scan and a photo of the golden set is right; npm run assistant:score reads all of them',
  async () => {
    const { scan, photo } = await scoreKinds(/^(gas-english\.scan|water-gross\.photo)\.jpg$/)

    expect([scan.documents, photo.documents]).toEqual([1, 1])
    for (const { precision, recall } of [scan, photo]) {
      expect(precision).toBeGreaterThanOrEqual(0.97)
      expect(recall).toBeGreaterThanOrEqual(0.93)
    }
  },
  patience,
)

test(
  'the counter and the number of a meter with drums and of one with a display are read',
  async () => {
    expect(await scoreMeters(/^(drums-gas|segments-heat)$/)).toEqual({
      documents: 2,
      values: 2,
      numbers: 2,
      mistakes: [],
    })
  },
  patience,
)
