import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The process number in the first line of a file; `undefined` when there is no file or no number. */
export async function readPidFile(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n', 1)[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Written whole or not at all, and at once: the process it names may be killed in the next moment. */
export function writePidFile(file: string, pid: number): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${pid}\n`)
  renameSync(`${file}.new`, file)
}
