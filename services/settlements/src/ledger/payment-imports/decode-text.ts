import { isUtf8 } from 'node:buffer'
import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import iconv from 'iconv-lite'
import { UnreadableFile } from './bank-statement.ts'

type Encoding = NonNullable<CsvMapping['encoding']>
type DecodedText = { text: string; encoding: Encoding }

// The bytes that are Polish letters, including the filler of empty fields in CP852.
const polishLetters = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ'
const oneByteEncodings = ['windows-1250', 'iso-8859-2', 'cp852'] as const satisfies Encoding[]
const letterBytes = oneByteEncodings.map((encoding) => ({
  encoding,
  bytes: new Set([...iconv.encode(polishLetters, encoding), ...(encoding === 'cp852' ? [0xff] : [])]),
}))

/**
 * The text of a file with lines ending in `\n`. A mark of UTF-16 at its beginning decides. Without a given encoding, valid UTF-8 is read as UTF-8; otherwise the encoding
 * that makes most non-ASCII bytes Polish letters is chosen, in doubt Windows-1250.
 * @throws UnreadableFile when the file is not text, or not in the given encoding
 */
export function decodeText(bytes: Buffer, given?: Encoding): DecodedText {
  const wide = wideMarks[bytes.toString('hex', 0, 2)] ?? (given === 'utf-16' ? 'utf-16le' : undefined)
  if (wide === undefined) return decodeBytes(bytes, given)
  const { text } = decodeBytes(Buffer.from(iconv.decode(bytes, wide).toWellFormed()), 'utf-8')
  return { text, encoding: 'utf-16' }
}

function decodeBytes(bytes: Buffer, given?: Encoding): DecodedText {
  requireText(bytes)
  if (given === 'utf-8' && !isUtf8(bytes)) throw new UnreadableFile(bankStatementReasons.notUtf8)
  const encoding = given ?? guessEncoding(bytes)
  return { text: iconv.decode(bytes, encoding).replaceAll(/\r\n?/g, '\n'), encoding }
}

/** The encodings of Excel's `Unicode text`, by the first bytes of a file. */
const wideMarks: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

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

// Some banks mark blocks with the bytes 1 and 3, and DOS ends a file with 26; any other control byte means a binary file.
const mostControlShare = 0.01

function requireText(bytes: Buffer): void {
  if (signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature)))
    throw new UnreadableFile(bankStatementReasons.otherFile)
  if (bytes.includes(0)) throw new UnreadableFile(bankStatementReasons.notText)
  const controls = countBytes(bytes).reduce((sum, count, byte) => sum + (isControl(byte) ? count : 0), 0)
  if (controls > 2 && controls > bytes.length * mostControlShare) throw new UnreadableFile(bankStatementReasons.notText)
}

function isControl(byte: number): boolean {
  return byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte)
}
