import { createReadStream } from 'node:fs'

/** What a file names, as it stands in its bytes: identifiers of statements and SHA-256 sums. */
export type NamedInFile = { isPdf: boolean; statementIds: string[]; sums: string[] }

/** A statement names itself once; whoever fills a file with names finds nothing by them. */
const mostNamed = 20
/** A name may lie across two chunks. */
const longestName = 64
const name = /stm_[0-7][0-9a-hjkmnp-tv-z]{25}|(?<![0-9a-f])[0-9a-f]{64}/g

/** Looks through the bytes of a file, chunk by chunk. Nothing in it is parsed, so that it can do no harm. */
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
