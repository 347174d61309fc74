import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Books } from '../load/books.ts'
import type { Caller } from '../load/caller.ts'
import { hashOf } from '../load/close-months.ts'
import type { FaultSystem } from '../open-fault-system.ts'

type Checked = { system: FaultSystem; books: Books; callers: ReadonlyMap<string, Caller> }
/** The read limit of a minute is 600. */
const mostPaths = 150
const mostKeys = 100

/** Laws 2 and 8: what was downloaded, mailed or answered once is the same again. */
export async function checkFiles({ system, books, callers }: Checked) {
  const filesReadDifferently: string[] = []
  const files = [...books.files].slice(-mostPaths)
  for (const [path, { account, sha256 }] of files) {
    const answer = await callers.get(account)?.sure('GET', path)
    if (!answer || hashOf(answer.bytes) !== sha256) filesReadDifferently.push(path)
  }
  const answeredDifferently: string[] = []
  const kept = books.remembered.slice(-mostKeys)
  for (const { account, path, key, body, bytes } of kept) {
    const answer = await callers.get(account)?.sure('POST', path, { key, body })
    if (!answer?.bytes.equals(bytes)) answeredDifferently.push(`${path} ${key}: ${answer?.bytes}`)
  }
  return {
    filesReadAgain: files.length,
    keysUsedAgain: kept.length,
    filesReadDifferently,
    answeredDifferently,
    ...(await checkMails(system)),
  }
}

async function checkMails({ mailFolder, owners }: FaultSystem) {
  const names = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'))
  const { rows } = await owners.settlements.query<{ pdf_sha256: string }>('SELECT pdf_sha256 FROM statement')
  const known = new Set(rows.map(({ pdf_sha256 }) => pdf_sha256))
  const times = new Map<string, number>()
  const mailedDifferently: string[] = []
  for (const name of names) {
    const { messageId = '', attachments } = await PostalMime.parse(await readFile(join(mailFolder, name)))
    times.set(messageId, (times.get(messageId) ?? 0) + 1)
    for (const { content } of attachments)
      if (!(content instanceof ArrayBuffer) || !known.has(hashOf(new Uint8Array(content))))
        mailedDifferently.push(messageId)
  }
  const mailedTwice = [...times].flatMap(([id, count]) => (count > 1 ? [id] : []))
  return { mails: names.length, mailedTwice, mailedDifferently }
}
