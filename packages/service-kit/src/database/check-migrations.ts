import type { Pool } from 'pg'
import type { Schema } from './migrate-database.ts'

/**
 * Whether the database answers and has every migration and SQL file of this release; once all are applied, only whether it
 * still knows of any. A text that a newer release has replaced counts as applied, so pods of this release stay ready during a
 * roll-out.
 * @throws when it is away, behind, or emptied
 */
export function createMigrationCheck(pool: Pool, { migrations, sqlFiles }: Schema): () => Promise<void> {
  const expected = [...Object.keys(migrations), ...sqlFiles.map(({ name, hash }) => `${name}.sql ${hash}`)]
  let isMigrated = false
  return async () => {
    const { rows } = await pool.query<{ name: string }>(isMigrated ? 'SELECT FROM migration LIMIT 1' : everApplied)
    const applied = new Set(rows.map(({ name }) => name))
    const missing = isMigrated ? [] : expected.filter((name) => !applied.has(name))
    if (missing.length > 0) throw new Error(`Migrations are missing: ${missing.join(', ')}`)
    isMigrated = true
  }
}

const everApplied = `SELECT name FROM migration UNION ALL SELECT name || '.sql ' || hash FROM repeatable_migration`
