// Writes the tables between `<!-- generated: <name> -->` and `<!-- end -->` in the texts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { countFiles } from './pages/count-files.ts'
import { listTables } from './pages/list-tables.ts'
import { listWorkspaces } from './pages/list-workspaces.ts'

/** The texts that have generated tables. */
export const pages = ['ARCHITECTURE.md']

const tables: Readonly<Record<string, () => string>> = {
  workspaces: listWorkspaces,
  'database tables': listTables,
  'files behind an operation': countFiles,
}

/** The text with its tables written anew. */
export function withTables(text: string): string {
  return text.replaceAll(
    /(<!-- generated: ([a-z ]+) -->\n).*?(<!-- end -->)/gs,
    (_, start: string, name: string, end: string) => {
      const table = tables[name]
      if (table === undefined) throw new Error(`"${name}" names no generated table.`)
      return `${start}${table()}\n${end}`
    },
  )
}

if (process.argv[1]?.endsWith('generate.ts'))
  for (const page of pages) {
    const path = join(projectRoot, page)
    writeFileSync(path, withTables(readFileSync(path, 'utf8')))
  }
