import { createReadStream } from 'node:fs'

/** The identifiers of statements and SHA-256 sums found in the bytes of a file. */
export type NamedInFile = { isPdf: boolean; statementIds: string[]; sums: string[] }

/** A statement names itself once; a file with many names gains nothing. */
const mostNamed = 20
/** A name may span two chunks. */
const longestName = 64
const name = /stm_[0-7][0-9a-hjkmnp-tv-z]{25}|(?<![0-9a-f])[0-9a-f]{64}/g

/** Searches the bytes of a file chunk by chunk. It parses nothing, so a hostile file can do no harm. */
export async function scanFile(path: string): Promise<NamedInFile> {
  const found = new Set<string>()
  let isPdf: boolean | undefined
  let before = ''
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    const text: string = before + chunk
    isPdf ??= text.startsWith('%PDF-')
    if (!isPdf) break
    for (const [match] of text.matchAll(name)) if (found.size < mostNamed) found.add(match)
    before = text.slice(-longestName)
  }
  const [statementIds, sums] = [[...found].filter(isId), [...found].filter((one) => !isId(one))]
  return { isPdf: isPdf ?? false, statementIds, sums }
}

function isId(match: string): boolean {
  return match.startsWith('stm_')
}
