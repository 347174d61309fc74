import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MeasuredAnswer, RecognitionTask } from '../../src/recognition/page-words.ts'
import {
  joinAnswers,
  nextPage,
  openRecognizers,
  type Picture,
  readCounter,
  recognizePage,
} from '../../src/recognition/recognize-document.ts'

const golden = join(import.meta.dirname, '../golden')

export const goldenFile = async (name: string) => new Uint8Array(await readFile(join(golden, name)))

type How = Parameters<typeof recognizePage>[2]

/** Recognises a picture as the service does in its turns, one page after the other. */
export async function recogniseAll(picture: Picture, how: How): Promise<MeasuredAnswer[]> {
  const answers: MeasuredAnswer[] = []
  let page = nextPage(answers, picture)
  while (page !== undefined) {
    answers.push(await recognizePage(picture, page, how))
    page = nextPage(answers, picture)
  }
  return answers
}

/** A busy machine is no failure here; the time of the processor is limited as always, or less. */
const patient = { seconds: 300 }

type Limited = { mediaType: RecognitionTask['mediaType']; pages?: number; cpuSeconds?: number }

/** The rows of a picture, each with its box, page after page. */
export async function recognise(bytes: Uint8Array, { mediaType, pages, cpuSeconds = 10 }: Limited) {
  await using workers = openRecognizers({ ...patient, cpuSeconds })
  const picture = { ...aPicture(bytes), kind: 'invoice', mediaType, pages: pages ?? null } as const
  const text = joinAnswers(
    await recogniseAll(picture, { signal: AbortSignal.timeout(580_000), workers }),
    picture.pages,
  )
  return {
    ...text,
    rows: text.pages.flatMap(({ lines, boxes }) => lines.map((line, at) => ({ line, box: boxes?.[at] ?? null }))),
  }
}

/** The counter of a meter in a photo. */
export async function recogniseMeter(bytes: Uint8Array, { mediaType, cpuSeconds = 10 }: Limited) {
  await using workers = openRecognizers({ ...patient, cpuSeconds })
  const photo = { ...aPicture(bytes), kind: 'meter_photo', mediaType, pages: null } as const
  return readCounter(await recogniseAll(photo, { signal: AbortSignal.timeout(580_000), workers }))
}

function aPicture(bytes: Uint8Array) {
  return { accountId: 'acc_1', load: async () => bytes }
}
