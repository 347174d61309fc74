import { types } from 'node:util'
import { inflateSync } from 'node:zlib'

const active = ['/JavaScript', '/Launch']
/** Limit for all object streams together, which may hold the actions compressed. */
const mostUnfolded = 16_000_000

/**
 * Whether a PDF may have scripts, or actions that launch a program: each has the name of its kind in the file or in an object stream.
 * Streams that are too long to search count as such, or they would be the place to hide one.
 */
export function hasActiveContent(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (namesActive(file)) return true
  let left = mostUnfolded
  for (const stream of objectStreams(file)) {
    const unfolded = unfold(stream, left)
    if (unfolded === 'too_long' || namesActive(unfolded)) return true
    left -= unfolded.length
  }
  return false
}

const carriageReturn = 13

/** A character of a name may be written as `#` and two digits (ISO 32000-1, section 7.3.5). */
function namesActive(part: Buffer): boolean {
  const text = part.toString('latin1').replaceAll(/#([0-9A-Fa-f]{2})/g, decodeCharacter)
  return active.some((name) => text.includes(name))
}

function decodeCharacter(_escaped: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16))
}

function* objectStreams(file: Buffer): Generator<Buffer> {
  for (let at = file.indexOf('/ObjStm'); at !== -1; at = file.indexOf('/ObjStm', at)) {
    const begins = file.indexOf('stream', at)
    const ends = begins === -1 ? -1 : file.indexOf('endstream', begins)
    if (ends === -1) return
    const content = begins + 'stream'.length
    yield file.subarray(content + (file[content] === carriageReturn ? 2 : 1), ends)
    at = ends
  }
}

/** A stream that is damaged is empty: the reader of the text says that the file is damaged. */
function unfold(stream: Buffer, maxOutputLength: number): Buffer | 'too_long' {
  if (maxOutputLength <= 0) return 'too_long'
  try {
    return inflateSync(stream, { maxOutputLength })
  } catch (error) {
    const isTooLong = types.isNativeError(error) && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLong ? 'too_long' : Buffer.alloc(0)
  }
}
