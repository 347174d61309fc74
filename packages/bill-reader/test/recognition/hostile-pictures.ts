import { expect } from '@jest/globals'
import type { RecognitionTask } from '../../src/recognition/page-words.ts'
import { recognise, recogniseMeter } from './recognise.ts'

type MediaType = RecognitionTask['mediaType']

/** Why a picture of a bill is refused; memory stays flat meanwhile. */
export async function refusalOf(bytes: Uint8Array, mediaType: MediaType): Promise<unknown> {
  return await inFlatMemory(() => recognise(bytes, { mediaType, cpuSeconds: 3 }).catch(({ reason }) => reason))
}

/** Why a photo of a meter proposes nothing; memory stays flat meanwhile. */
export async function refusalOfMeter(bytes: Uint8Array, mediaType: MediaType): Promise<unknown> {
  return await inFlatMemory(() => recogniseMeter(bytes, { mediaType }).catch(({ reason }) => reason))
}

async function inFlatMemory<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  const before = process.memoryUsage.rss()
  const outcome = await work()
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  return outcome
}
