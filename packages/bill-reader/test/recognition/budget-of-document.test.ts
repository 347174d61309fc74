import { expect, test } from '@jest/globals'
import type { MeasuredAnswer } from '../../src/recognition/page-words.ts'
import { joinAnswers } from '../../src/recognition/recognize-document.ts'
import { recogniseAll } from './recognise.ts'

/** Recognises a scan of twenty pages, of which each takes so much CPU time. */
async function recogniseHeavy(cpuMs: number) {
  const run = async (): Promise<MeasuredAnswer> => ({ lines: [], pageCount: 20, cpuMs })
  const scan = {
    accountId: 'acc_1',
    kind: 'invoice',
    mediaType: 'application/pdf',
    pages: 20,
    load: async () => new Uint8Array(),
  } as const
  const answers = await recogniseAll(scan, { signal: new AbortController().signal, workers: { run } })
  return { pages: answers.length, text: () => joinAnswers(answers, scan.pages) }
}

test.each([
  [9_000, 7, 'picture_too_heavy'],
  [30_000, 2, 'picture_too_heavy'],
  [2_400, 20, 'picture_without_text'],
])(
  'a document whose pages have used a minute of CPU time ends at that limit, and says that it was one (%d ms)',
  async (cpuMs, pages, reason) => {
    const recognised = await recogniseHeavy(cpuMs)

    expect(recognised.pages).toBe(pages)
    expect(recognised.text).toThrow(expect.objectContaining({ reason }))
  },
)
