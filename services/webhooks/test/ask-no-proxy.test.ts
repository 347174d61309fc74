import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { openRawReceiver } from './raw-receiver.ts'

const run = promisify(execFile)

test('a proxy that the environment names sees nothing', async () => {
  await using receiver = await openRawReceiver((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
  await using proxy = await openRawReceiver((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  const proxyUrl = `http://127.0.0.1:${proxy.port}`
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
  const { NODE_OPTIONS: _, ...environment } = process.env
  const env = {
    ...environment,
    ...Object.fromEntries(names.map((name) => [name, proxyUrl])),
    NO_PROXY: '',
    no_proxy: '',
    NODE_USE_ENV_PROXY: '1',
  }
  const program = `
    import { openSender } from '${new URL('raw-receiver.ts', import.meta.url)}'
    using sender = openSender()
    const plain = await sender.send({ url: '${receiver.url}' })
    const encrypted = await sender.send({ url: 'https://127.0.0.1:${receiver.port}/' })
    const viaFetch = await fetch('${receiver.url}').catch(() => 'no tunnel')
    console.log(JSON.stringify([plain.status, encrypted.error, viaFetch]))`

  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { env })

  // The environment does reach the process: its fetch asks the proxy.
  expect(JSON.parse(stdout)).toEqual([200, expect.stringMatching(/^(tls|timeout|reset)$/), 'no tunnel'])
  expect(proxy.requests).toHaveLength(1)
})
