// The health check of an image without curl: exit code 0 when the service's operations port answers 200 to the path given.
import { get } from 'node:http'

const { OPERATIONS_PORT } = process.env
const [path = '/health/ready'] = process.argv.slice(2)

const request = get({ host: '127.0.0.1', port: Number(OPERATIONS_PORT), path, timeout: 2_500 }, (answer) => {
  process.exitCode = answer.statusCode === 200 ? 0 : 1
  answer.resume()
})
request.once('timeout', () => request.destroy(new Error('No answer in time.')))
request.once('error', ({ message }) => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
})
