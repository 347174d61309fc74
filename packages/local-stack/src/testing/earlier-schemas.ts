import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectRoot } from '../project-root.ts'

/** The database of a service at an earlier commit: the migration it ended with, its SQL files in their order, and rows. */
export type EarlierSchema = {
  newestMigration: string
  sqlFiles: { name: string; text: string }[]
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
  return globSync('*.sql', { cwd: folder })
    .sort()
    .map((file) => {
      const newestMigration = basename(file, '.sql')
      const [rows] = globSync(`${newestMigration}.json`, { cwd: folder })
      return {
        newestMigration,
        sqlFiles: splitSqlFiles(readFileSync(join(folder, file), 'utf8')),
        ...(rows !== undefined && { rows: JSON.parse(readFileSync(join(folder, rows), 'utf8')) }),
      }
    })
}

const heading = '-- @ '

/** Writes SQL files one below the other, each under its name. */
export function joinSqlFiles(files: readonly { name: string; text: string }[]): string {
  return files.map(({ name, text }) => `${heading}${name}\n${text}`).join('')
}

function splitSqlFiles(text: string): EarlierSchema['sqlFiles'] {
  return text
    .split(/^-- @ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { name: part.slice(0, end), text: part.slice(end + 1) }
    })
}
