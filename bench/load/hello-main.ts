import { createServer } from 'node:http'

// The least an answer can cost: what the load generator reaches here is its own floor.
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-length': 5 }).end('hello')
})
server.listen(Number(process.env.PORT), '127.0.0.1')
