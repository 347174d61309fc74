import { deflateSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { hasActiveContent } from '../../src/readers/find-active-content.ts'

const million = 1_000_000

/** A PDF as far as the search reads it: object streams with these contents. */
function aPdfOf(...contents: (string | Buffer)[]): Buffer {
  const streams = contents.flatMap((content) => [
    Buffer.from('1 0 obj\n<< /Type /ObjStm >>\nstream\n'),
    Buffer.isBuffer(content) ? content : deflateSync(content),
    Buffer.from('\nendstream\nendobj\n'),
  ])
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...streams, Buffer.from('%%EOF\n')])
}

test.each([
  { name: 'a script in an object stream', pdf: aPdfOf('<< /S /JavaScript >>') },
  { name: 'a launch action with an escaped name', pdf: aPdfOf('<< /S /L#61unch >>') },
  { name: 'a script behind an object stream that is damaged', pdf: aPdfOf(Buffer.from('x'), '<< /S /JavaScript >>') },
  { name: 'one object stream that is too long to search', pdf: aPdfOf(' '.repeat(17 * million)) },
  { name: 'object streams that are too long together', pdf: aPdfOf(...Array(5).fill(' '.repeat(4 * million))) },
])('$name counts as active content', ({ pdf }) => {
  expect(hasActiveContent(pdf)).toBe(true)
})

test.each([
  { name: 'no object stream', pdf: aPdfOf() },
  { name: 'long object streams without actions', pdf: aPdfOf(...Array(3).fill('/Page '.repeat(million / 2))) },
  { name: 'a damaged object stream', pdf: aPdfOf(Buffer.from('not compressed')) },
])('$name is no active content', ({ pdf }) => {
  expect(hasActiveContent(pdf)).toBe(false)
})
