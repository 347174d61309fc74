import type { Pool } from 'pg'
import type { Migrations } from './migrate-database.ts'

/**
 * Whether the database answers and has every migration of this release; once all are applied, only whether it still knows of any.
 * @throws when it is away, behind, or emptied
 */
export function createMigrationCheck(pool: Pool, migrations: Migrations): () => Promise<void> {
  let isMigrated = false
  return async () => {
    const { rows } = await pool.query<{ name: string }>(
      isMigrated ? 'SELECT FROM migration LIMIT 1' : 'SELECT name FROM migration',
    )
    const applied = new Set(rows.map(({ name }) => name))
    const missing = isMigrated ? [] : Object.keys(migrations).filter((name) => !applied.has(name))
    if (missing.length > 0) throw new Error(`Migrations are missing: ${missing.join(', ')}`)
    isMigrated = true
  }
}
