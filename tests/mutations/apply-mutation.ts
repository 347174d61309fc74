import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutation } from './mutation.ts'

/** Writes the fault into the file; disposing restores the file. @throws when `from` does not occur exactly once */
export function applyMutation(root: string, { file, from, to }: Mutation): Disposable {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const occurrences = text.split(from).length - 1
  if (occurrences !== 1) throw new Error(`${file}: "${from}" occurs ${occurrences} times, expected once.`)
  const restore = () => writeFileSync(path, text)
  process.once('exit', restore)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  return {
    [Symbol.dispose]: () => {
      process.off('exit', restore)
      restore()
    },
  }
}
