import { join } from 'node:path'
import type { Assistant } from '../../src/assistant.ts'
import { joinAnswers } from '../../src/recognition/recognize-document.ts'
import { readByRules } from '../../src/rules/read-by-rules.ts'
import { recogniseAll } from '../recognition/recognise.ts'
import { type Score, scoreAssistant } from './score.ts'

const golden = import.meta.dirname

/** Documents that no rule was ever written or changed for. */
export const heldOut = join(golden, 'held-out')

/** Reads a scan or a photo: recognition, then the rules. */
export const recognition: Assistant = async ({ mediaType, ...document }, signal) => {
  if (mediaType !== 'application/pdf' && mediaType !== 'image/jpeg') throw new Error('Only pictures are recognised.')
  const answers = await recogniseAll({ ...document, mediaType, pages: null }, { signal })
  return await readByRules({ ...document, mediaType, recognised: joinAnswers(answers, null) }, signal)
}

export type KindScores = Record<'xml' | 'pdf text' | 'scan' | 'photo', Score>

/** The scores of a set, each kind of document for itself, of the files whose name fits. */
export async function scoreKinds(only: RegExp, answers = golden): Promise<KindScores> {
  const named = (kind: RegExp) => ({ test: (file: string) => only.test(file) && kind.test(file) })
  const scans = join(answers, 'scans')
  return {
    xml: await scoreAssistant(readByRules, { folder: answers, only: named(/\.xml$/) }),
    'pdf text': await scoreAssistant(readByRules, { folder: answers, only: named(/\.pdf$/) }),
    scan: await scoreAssistant(recognition, { folder: scans, answers, only: named(/scan\./) }),
    photo: await scoreAssistant(recognition, { folder: scans, answers, only: named(/^(?!.*scan\.)/) }),
  }
}
