import type { Client } from '@lokum/client'
import type { Schemas } from '@lokum/client/types'

type Sent = { name: string; type: string; bytes: Buffer }

/** Uploads a file and gives its document; the same bytes are the same document. */
export async function sendFile(lokum: Client, kind: Schemas['Document']['kind'], sent: Sent): Promise<string> {
  const file = new File([new Uint8Array(sent.bytes)], sent.name, { type: sent.type })
  const { data } = await lokum.createDocument({ body: { kind, file } })
  return data.id
}
