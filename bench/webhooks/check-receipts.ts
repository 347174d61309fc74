import { createHmac } from 'node:crypto'
import type { Side } from './side.ts'
import type { Receipts } from './start-receiver.ts'

/**
 * Checks that each event arrived once, that no foreign one did, and that the first is signed by Standard Webhooks 1.0.
 * @throws otherwise
 */
export function checkReceipts(side: Side, { ids, first = '' }: Receipts, wanted: ReadonlySet<string>): void {
  const found = new Set(ids)
  const missing = [...wanted].filter((id) => !found.has(id)).length
  if (missing > 0 || ids.length !== wanted.size)
    throw new Error(`${side.name}: ${missing} of ${wanted.size} did not come, ${ids.length - found.size} came again.`)
  if (!isSigned(side, first)) throw new Error(`${side.name}: this is not signed:\n${first}`)
}

function isSigned({ keyOf }: Side, request: string): boolean {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const endpoint = Number(/^POST \/(\d+) /.exec(head)?.[1])
  const header = (name: string) => new RegExp(`\\r\\nwebhook-${name}: *(.+)`, 'i').exec(head)?.[1] ?? ''
  const hmac = createHmac('sha256', keyOf(endpoint)).update(`${header('id')}.${header('timestamp')}.`)
  // The receiver reads bytes as characters.
  return header('signature') === `v1,${hmac.update(Buffer.from(body, 'latin1')).digest('base64')}`
}
