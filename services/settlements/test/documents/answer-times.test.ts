import { expect, test } from '@jest/globals'
import { waitSeconds } from '@lokum/bill-reader/readers/open-cheap-workers'
import { usualTimes } from '@lokum/service-kit/database/open-database'
import { turnWaitMs } from '@lokum/service-kit/http/account-turns'
import { answerTimes } from '@lokum/service-kit/http/answer-times'
import { usualLimits } from '@lokum/service-kit/workers/open-workers'
import { storeWholeMs } from '@lokum/stores/s3-store'
import { photoLimits } from '../../src/documents/clean-photo.ts'
import { uploadWaitMs } from '../../src/uploads/upload-slots.ts'

const usualMs = turnWaitMs + usualTimes.answerMs

test('the doors wait for an answer as long as a turn and the database may take', () => {
  expect(answerTimes.usualMs).toBeGreaterThanOrEqual(usualMs)
})

test('the doors wait for the answer to an upload as long as all its waits and limits together', () => {
  const examinationSeconds = 2 * (waitSeconds + usualLimits.seconds)
  const photoSeconds = photoLimits.waitSeconds + usualLimits.seconds

  const sumMs = uploadWaitMs + (examinationSeconds + photoSeconds) * 1_000 + storeWholeMs + usualMs

  expect(answerTimes.uploadMs).toBeGreaterThanOrEqual(sumMs)
})
