import { randomUUID } from 'node:crypto'

/** An uploaded file; name and type are the sender's claims. */
export type SentFile = { name?: string; type?: string; bytes: Buffer }

/** The form that sends a file as multipart/form-data, with other parts before it. */
export function makeForm(
  { name = 'document.png', type = 'image/png', bytes }: SentFile,
  parts: Record<string, string> = {},
) {
  const boundary = `----lokum-${randomUUID()}`
  const before = Object.entries(parts).map(
    ([part, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${part}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    rawBody: Buffer.concat([Buffer.from(before.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
