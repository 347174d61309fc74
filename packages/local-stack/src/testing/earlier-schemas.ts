import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectRoot } from '../project-root.ts'

type SqlText = { name: string; text: string }

/** The database of a service at an earlier commit: the migration it ended with, its SQL files in their order, and rows. */
export type EarlierSchema = {
  newestMigration: string
  sqlFiles: readonly SqlText[]
  /** By table, as `to_jsonb` writes them; none where the rows of the schema before are carried on. */
  rows?: Record<string, object[]>
}

/** Where the recorded schemas of a service lie: one file for each state of its functions and triggers, named after its newest migration. */
export function earlierSchemasFolder(service: string): string {
  return join(projectRoot, 'services', service, 'test/migrations/earlier')
}

/** The recorded schemas of a service, the oldest first. */
export function readEarlierSchemas(service: string): EarlierSchema[] {
  const folder = earlierSchemasFolder(service)
  let sqlFiles: readonly SqlText[] = []
  return globSync('*.sql', { cwd: folder })
    .sort()
    .map((file) => {
      const newestMigration = basename(file, '.sql')
      const [rows] = globSync(`${newestMigration}.json`, { cwd: folder })
      sqlFiles = splitSqlFiles(readFileSync(join(folder, file), 'utf8'), sqlFiles)
      return {
        newestMigration,
        sqlFiles,
        ...(rows !== undefined && { rows: JSON.parse(readFileSync(join(folder, rows), 'utf8')) }),
      }
    })
}

const heading = '-- @ '

/** Writes SQL files one below the other, each under its name; of a file that is as in the record before, the name alone. */
export function joinSqlFiles(files: readonly SqlText[], before: readonly SqlText[] = []): string {
  const texts = textsOf(before)
  return files.map(({ name, text }) => `${heading}${name}\n${texts.get(name) === text ? '' : text}`).join('')
}

/** Reads what `joinSqlFiles` wrote. */
export function splitSqlFiles(record: string, before: readonly SqlText[] = []): SqlText[] {
  const texts = textsOf(before)
  return record
    .split(/^-- @ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      const name = part.slice(0, end)
      return { name, text: part.slice(end + 1) || (texts.get(name) ?? '') }
    })
}

function textsOf(files: readonly SqlText[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ name, text }) => [name, text]))
}
