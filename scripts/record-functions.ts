import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schema as apartments } from '@lokum/apartments/database'
import { schema as gateway } from '@lokum/gateway/database'
import { earlierSchemasFolder, joinSqlFiles, readEarlierSchemas } from '@lokum/local-stack/testing/earlier-schemas'
import { schema as portal } from '@lokum/portal/database'
import { schema as settlements } from '@lokum/settlements/database'
import { schema as webhooks } from '@lokum/webhooks/database'

/** Records the SQL files of each service as they are now, where they differ from the newest record: later migrations are tried on them. */
export function recordFunctions(): void {
  for (const [service, { migrations, sqlFiles }] of Object.entries({
    gateway,
    apartments,
    settlements,
    webhooks,
    portal,
  })) {
    const text = joinSqlFiles(sqlFiles)
    if (text === joinSqlFiles(readEarlierSchemas(service).at(-1)?.sqlFiles ?? [])) continue
    const folder = earlierSchemasFolder(service)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${Object.keys(migrations).toSorted().at(-1)}.sql`)
    writeFileSync(file, text)
    console.log(`Recorded ${file}`)
  }
}
