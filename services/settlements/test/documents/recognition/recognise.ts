import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecognitionTask } from '../../../src/documents/recognition/page-words.ts'
import {
  openRecognizers,
  recognizeDocument,
  recognizeMeter,
} from '../../../src/documents/recognition/recognize-document.ts'

const golden = join(import.meta.dirname, '../golden')

export const goldenFile = async (name: string) => new Uint8Array(await readFile(join(golden, name)))

/** A busy machine is no failure here; the time of the processor is limited as always, or less. */
const patient = { seconds: 300 }

type Picture = { mediaType: RecognitionTask['mediaType']; pages?: number; cpuSeconds?: number }

/** The rows of a picture, each with its box, page after page. */
export async function recognise(bytes: Uint8Array, { mediaType, pages, cpuSeconds = 10 }: Picture) {
  await using workers = openRecognizers({ ...patient, cpuSeconds })
  const picture = { accountId: 'acc_1', mediaType, pages: pages ?? null, load: async () => bytes }
  const signal = AbortSignal.timeout(580_000)
  const text = await recognizeDocument(picture, { signal }, workers)
  return {
    ...text,
    rows: text.pages.flatMap(({ lines, boxes }) => lines.map((line, at) => ({ line, box: boxes?.[at] ?? null }))),
  }
}

/** The counter of a meter in a photo. */
export async function recogniseMeter(bytes: Uint8Array, { mediaType, cpuSeconds = 10 }: Picture) {
  await using workers = openRecognizers({ ...patient, cpuSeconds })
  const photo = { accountId: 'acc_1', mediaType, pages: null, load: async () => bytes }
  return await recognizeMeter(photo, { signal: AbortSignal.timeout(580_000) }, workers)
}
