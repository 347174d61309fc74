// An upload that is read from the disk while it is sent.
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { lokum } from './open-client.ts'

const path = process.argv[2] ?? 'statement.pdf'
const blob = await openAsBlob(path, { type: 'application/pdf' })
const file = new File([blob], basename(path), { type: blob.type })
let sent = ''
const { data: document } = await lokum.createDocument(
  { body: { kind: 'other', file } },
  {
    onProgress: ({ sentBytes, totalBytes }) => {
      sent = `${sentBytes} of ${totalBytes}`
    },
  },
)

console.log(`${document.name}: all bytes sent ${sent === `${blob.size} of ${blob.size}`}`)
