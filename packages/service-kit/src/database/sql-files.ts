import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Functions and triggers, applied again whenever their text has changed. */
export type SqlFile = Readonly<{ name: string; text: string; hash: string }>

/** Reads the SQL files of a folder. The order of the paths is the order in which they are applied. */
export function readSqlFiles(folder: string, paths: readonly string[]): SqlFile[] {
  return paths.map((path) => sqlFile(basename(path, '.sql'), readFileSync(join(folder, path), 'utf8')))
}

export function sqlFile(name: string, text: string): SqlFile {
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
}
