import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { earlierSchemasFolder, joinSqlFiles, readEarlierSchemas } from '@lokum/local-stack/testing/earlier-schemas'
import { serviceSchemas } from './service-schemas.ts'

/** Records the SQL files of each service as they are now, where they differ from the newest record: later migrations are tried on them. */
export function recordFunctions(): void {
  for (const [service, { migrations, sqlFiles }] of Object.entries(serviceSchemas)) {
    const records = readEarlierSchemas(service)
    if (joinSqlFiles(sqlFiles) === joinSqlFiles(records.at(-1)?.sqlFiles ?? [])) continue
    const newestMigration = Object.keys(migrations).toSorted().at(-1) ?? ''
    // A record of the same migration is written again, not compared with itself.
    const before = records.findLast((record) => record.newestMigration < newestMigration)?.sqlFiles
    const folder = earlierSchemasFolder(service)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${newestMigration}.sql`)
    writeFileSync(file, joinSqlFiles(sqlFiles, before))
    console.log(`Recorded ${file}`)
  }
}
