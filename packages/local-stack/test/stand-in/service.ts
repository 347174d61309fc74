import { createServer } from 'node:http'
import pg from 'pg'

// Ready as a service is: when its own database answers. `/starts` answers what its migration wrote.
const { PORT, OPERATIONS_PORT, DATABASE_URL, STAND_IN_BROKEN } = process.env
if (process.argv.includes(`--name=${STAND_IN_BROKEN}`)) {
  console.error('this stand-in is broken')
  process.exit(3)
}
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 })
pool.on('error', () => undefined)

const operations = createServer((_request, response) => {
  pool.query('SELECT 1').then(
    () => response.end('ready'),
    () => response.writeHead(503).end(),
  )
})
const service = createServer((_request, response) => {
  pool.query('SELECT count(*)::int AS starts FROM start').then(
    ({ rows }) => response.end(JSON.stringify(rows[0])),
    () => response.writeHead(503).end(),
  )
})
operations.listen(Number(OPERATIONS_PORT), '127.0.0.1')
service.listen(Number(PORT), '127.0.0.1')

process.once('SIGTERM', () => {
  for (const server of [operations, service]) {
    server.close()
    server.closeAllConnections()
  }
  pool.end().catch(() => undefined)
})
