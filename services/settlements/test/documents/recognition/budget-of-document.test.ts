import { expect, test } from '@jest/globals'
import type { MeasuredAnswer } from '../../../src/documents/recognition/page-words.ts'
import { recognizeDocument } from '../../../src/documents/recognition/recognize-document.ts'

/** Recognises a scan of twenty pages, of which each takes so much CPU time. */
async function recogniseHeavy(cpuMs: number) {
  let pages = 0
  const run = async (): Promise<MeasuredAnswer> => {
    pages += 1
    return { lines: [], pageCount: 20, cpuMs }
  }
  const workers = { run, [Symbol.asyncDispose]: async () => undefined }
  const scan = {
    accountId: 'acc_1',
    mediaType: 'application/pdf',
    pages: 20,
    load: async () => new Uint8Array(),
  } as const
  const { signal } = new AbortController()
  const reason = await recognizeDocument(scan, { signal }, workers).catch((error: { reason: string }) => error.reason)
  return { pages, reason }
}

test('a document whose pages have used a minute of CPU time ends at that limit, and says that it was one', async () => {
  expect(await recogniseHeavy(9_000)).toEqual({ pages: 7, reason: 'picture_too_heavy' })
  expect(await recogniseHeavy(30_000)).toEqual({ pages: 2, reason: 'picture_too_heavy' })
  expect(await recogniseHeavy(2_400)).toEqual({ pages: 20, reason: 'picture_without_text' })
})
