import { createServer } from 'node:http'

// The least that a service can cost: an answer like that of an apartment, which never differs.
const apartment = JSON.stringify({
  id: 'apt_01kbmq3m9ze8r9v4k7m2n6p0xs',
  label: 'Długa 7/12',
  state: 'setup',
  created_at: '2026-11-23T09:00:00.000Z',
  updated_at: '2026-11-23T09:00:00.000Z',
  address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
  surface_m2: 48.5,
  tariffs: [],
})
const headers = {
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(apartment),
  'cache-control': 'no-store',
  etag: '"1"',
}

const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(request.method === 'POST' ? 201 : 200, headers).end(apartment))
})
// The proxies release idle connections first.
server.keepAliveTimeout = 65_000
server.listen(Number(process.env.PORT), '127.0.0.1')
