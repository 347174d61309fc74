import { isUtf8 } from 'node:buffer'
import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import iconv from 'iconv-lite'
import { UnreadableFile } from './bank-statement.ts'

type Encoding = NonNullable<CsvMapping['encoding']>

// Which bytes are Polish letters, CP852's filler of empty fields among them.
const polishLetters = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ'
const oneByteEncodings = ['windows-1250', 'iso-8859-2', 'cp852'] as const satisfies Encoding[]
const letterBytes = oneByteEncodings.map((encoding) => ({
  encoding,
  bytes: new Set([...iconv.encode(polishLetters, encoding), ...(encoding === 'cp852' ? [0xff] : [])]),
}))

/**
 * The text of a file with its lines ended by `\n`. An encoding that is not given is UTF-8 where the bytes are, else the one in which
 * most of the bytes above ASCII are Polish letters, Windows-1250 when in doubt.
 * @throws UnreadableFile when it is no text, or not of the given encoding
 */
export function decodeText(bytes: Buffer, given?: Encoding): string {
  requireText(bytes)
  if (given === 'utf-8' && !isUtf8(bytes)) throw new UnreadableFile('The file is not UTF-8.')
  const encoding = given ?? guessEncoding(bytes)
  return iconv.decode(bytes, encoding).replaceAll(/\r\n?/g, '\n')
}

function guessEncoding(bytes: Buffer): Encoding {
  if (isUtf8(bytes)) return 'utf-8'
  const occurring = countBytes(bytes)
  const counts = letterBytes.map(({ encoding, bytes: letters }) => ({
    encoding,
    count: occurring.reduce((sum, count, byte) => sum + (letters.has(byte) ? count : 0), 0),
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).encoding
}

function countBytes(bytes: Buffer): number[] {
  const counts = new Array<number>(256).fill(0)
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
  return counts
}

const signatures = [Buffer.from('%PDF-'), Buffer.from('504b0304', 'hex'), Buffer.from('d0cf11e0', 'hex')]

// Some banks mark blocks with the bytes 1 and 3, and DOS ends a file with 26; more of them is no text.
const mostControlShare = 0.01

function requireText(bytes: Buffer): void {
  if (signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature)))
    throw new UnreadableFile('It is a PDF, a spreadsheet or an archive, not a text.')
  if (/^(fffe|feff)$/.test(bytes.toString('hex', 0, 2)))
    throw new UnreadableFile('It is written in UTF-16; save it as UTF-8.')
  if (bytes.includes(0)) throw new UnreadableFile('It is not a text.')
  const controls = countBytes(bytes).reduce((sum, count, byte) => sum + (isControl(byte) ? count : 0), 0)
  if (controls > 2 && controls > bytes.length * mostControlShare) throw new UnreadableFile('It is not a text.')
}

function isControl(byte: number): boolean {
  return byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte)
}
