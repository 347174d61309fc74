import { hash } from 'node:crypto'

/** The tag of a version, which changes name in `If-Match`. */
export function writeEtag(version: number): string {
  return `"${version}"`
}

/**
 * The tag of an answer as its bytes are (RFC 9110, section 8.8.3): the version, and a digest of the text, since most answers
 * show more than what their version covers, and texts in a language.
 */
export function etagOfText(etag: string, text: string): string {
  return `${etag.slice(0, -1)}-${hash('sha256', text, 'base64url').slice(0, 11)}"`
}

/** The tag of the same answer, compressed: its bytes are others. */
export function compressedEtag(etag: string): string {
  return `${etag.slice(0, -1)}-gzip"`
}

/** Whether `If-Match` names a version, in whatever answer and encoding it came. */
export function namesVersion(ifMatch: string, version: number): boolean {
  return tagsIn(ifMatch).some((tag) => tag === '*' || versionOf.exec(tag)?.[1] === String(version))
}

/** Whether `If-None-Match` names the answer with this tag, compared weakly: as it is or compressed. */
export function namesAnswer(ifNoneMatch: string, etag: string): boolean {
  const own = [etag, compressedEtag(etag), '*']
  return tagsIn(ifNoneMatch).some((tag) => own.includes(tag.replace(/^W\//, '')))
}

const versionOf = /^"(\d+)(?:-[\w-]+)?"$/

function tagsIn(header: string): string[] {
  return header.split(',').map((tag) => tag.trim())
}
