import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Example, type Examples } from './example.ts'

/** The folder of the examples: `<operationId>.json`, recorded from the running system. */
export const examplesFolder = join(import.meta.dirname, '../../examples')

export function readExamples(): Examples {
  const files = globSync('*.json', { cwd: examplesFolder }).toSorted()
  return new Map(files.map((file) => [basename(file, '.json'), readExample(file)]))
}

function readExample(file: string): Example {
  return Example.parse(JSON.parse(readFileSync(join(examplesFolder, file), 'utf8')))
}
