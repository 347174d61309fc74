import { readdirSync, readFileSync } from 'node:fs'
import { readKsef } from '../../src/readers/read-ksef.ts'

const folder = new URL('./ksef/', import.meta.url)

/** Names of the invoices in `ksef/`, which the official schemas accept. */
export const sampleNames = readdirSync(folder).toSorted()

export function sample(name: string): Buffer {
  return readFileSync(new URL(name, folder))
}

export function readSample(name: string) {
  return readKsef(sample(name))
}

/** A sample with a piece of its text replaced. */
export function altered(name: string, from: string | RegExp, to: string): Buffer {
  const text = sample(name).toString()
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${name} does not have ${from}`)
  return Buffer.from(changed)
}
