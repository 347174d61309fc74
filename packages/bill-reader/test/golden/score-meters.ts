import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recogniseMeter } from '../recognition/recognise.ts'
import type { Mistake } from './score.ts'

const folder = join(import.meta.dirname, 'meters')

type Shown = { value: string; number: string }
export type MeterScore = { documents: number; values: number; numbers: number; mistakes: Mistake[] }

/** How many photos of meters, of those whose name fits, are read right: all digits of the counter, and the number among the first. */
export async function scoreMeters(only: { test: (file: string) => boolean } = /./): Promise<MeterScore> {
  const all: Record<string, Shown> = JSON.parse(await readFile(join(folder, 'meters.json'), 'utf8'))
  const shown = Object.entries(all).filter(([name]) => only.test(name))
  const mistakes: Mistake[] = []
  for (const [name, { value, number }] of shown) {
    const read = await readMeter(name)
    const compare = (field: string, expected: string, proposed: string | null) => {
      if (expected !== proposed) mistakes.push({ document: `${name}.jpg`, where: 'meter', field, expected, proposed })
    }
    compare('digits', value.replace('.', ''), read.digits)
    compare('number', number, read.number)
  }
  const right = (field: string) => shown.length - mistakes.filter((one) => one.field === field).length
  return { documents: shown.length, values: right('digits'), numbers: right('number'), mistakes }
}

async function readMeter(name: string): Promise<{ digits: string | null; number: string | null }> {
  const bytes = new Uint8Array(await readFile(join(folder, `${name}.jpg`)))
  const seen = await recogniseMeter(bytes, { mediaType: 'image/jpeg' }).catch(() => null)
  // Drums do not show where the decimals begin: the meter says it.
  return { digits: seen?.counter?.digits.replace(/^0+/, '') ?? null, number: seen?.numbers[0] ?? null }
}
