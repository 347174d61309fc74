import pg from 'pg'

// Counts the starts, so that a test sees whether the data outlived one.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS start (at timestamptz NOT NULL)')
await client.query('INSERT INTO start VALUES (now())')
await client.query(`GRANT SELECT ON start TO ${pg.escapeIdentifier(process.env.DATABASE_SERVICE_ROLE ?? '')}`)
await client.end()
