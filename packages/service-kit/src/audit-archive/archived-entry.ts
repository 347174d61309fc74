import { createHash } from 'node:crypto'

/** An entry as its row was; `body` is the entry as it was published. */
export type ArchivedEntry = {
  resource_id: string
  id: string
  occurred_at: string
  account_id: string
  body: string
}

/** The line of an entry; inside of it no line ends, and only its beginning can look like the beginning of a line. */
export function writeLine(entry: ArchivedEntry): string {
  const { resource_id, id, occurred_at, account_id, body } = entry
  return `${JSON.stringify({ resource_id, id, occurred_at, account_id, body })}\n`
}

/** Four bytes that tell whether an object can have entries of a resource, without opening it. */
export function hashResource(resourceId: string): number {
  return createHash('sha256').update(resourceId).digest().readInt32BE(0)
}

/** The entries of a resource in the text of an object, oldest first. They follow one another. */
export function findEntries(text: Buffer, resourceId: string): { id: string; body: string }[] {
  const beginning = `{"resource_id":${JSON.stringify(resourceId)},`
  const entries: { id: string; body: string }[] = []
  for (let at = startOf(text, beginning); text.subarray(at, at + beginning.length).toString() === beginning; ) {
    const end = text.indexOf('\n', at)
    const { id, body } = JSON.parse(text.toString('utf8', at, end))
    entries.push({ id, body })
    at = end + 1
  }
  return entries
}

function startOf(text: Buffer, beginning: string): number {
  if (text.subarray(0, beginning.length).toString() === beginning) return 0
  const found = text.indexOf(`\n${beginning}`)
  return found === -1 ? text.length : found + 1
}
