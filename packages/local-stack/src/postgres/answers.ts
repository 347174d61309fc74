import pg from 'pg'

/** Whether a PostgreSQL lets us in at this address; throws while it does not. */
export async function answers(url: string): Promise<true> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
