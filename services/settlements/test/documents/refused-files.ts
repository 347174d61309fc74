import { aHeic, aJpeg, aPdf, aPng, aWebp } from '../../../../packages/bill-reader/test/files.ts'

const zip = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.alloc(40),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.alloc(18),
])
const html = Buffer.from('<html><script>alert(1)</script></html>')
const bomb = `<?xml version="1.0"?><!DOCTYPE f [<!ENTITY a "${'x'.repeat(50)}">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
  .join('')}]><Faktura>&j;</Faktura>`

/** Files that are of no supported type. */
export const unsupported: [what: string, bytes: Buffer][] = [
  ['a page for browsers', html],
  ['a page with a document type', Buffer.from(`<!DOCTYPE html>${html}`)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['an SVG behind an XML declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an archive', zip],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['plain text', Buffer.from('Razem do zapłaty: 123,45 zł')],
  ['a PDF that does not begin at its first byte', Buffer.concat([Buffer.from('\n\n'), aPdf()])],
  ['XML that is no KSeF invoice', Buffer.from('<?xml version="1.0" encoding="UTF-8"?><note>hello</note>')],
]

/** Files of a supported type that are not what they seem. */
export const refused: [what: string, bytes: Buffer][] = [
  ['a PDF without its end', aPdf().subarray(0, -10)],
  ['a PDF with an archive behind it', Buffer.concat([aPdf(), zip])],
  ['a PNG with a page behind it', Buffer.concat([aPng(), html])],
  ['a PNG without its end', aPng().subarray(0, -4)],
  ['a PNG of 20 001 × 5 001 pixels', aPng({ width: 20_001, height: 5_001 })],
  ['a PNG of 30 001 × 1 pixels', aPng({ width: 30_001, height: 1 })],
  ['a PNG without pixels', aPng({ width: 0, height: 0 })],
  ['a JPEG with a page behind it', Buffer.concat([aJpeg(), html])],
  ['a JPEG that was cut', aJpeg().subarray(0, -2)],
  ['a JPEG of 40 000 × 40 000 pixels', aJpeg({ width: 40_000, height: 40_000 })],
  ['a WebP with an archive behind it', Buffer.concat([aWebp(), zip])],
  ['a WebP of 16 384 × 16 384 pixels', aWebp({ width: 16_384, height: 16_384 })],
  ['a HEIC with a page behind it', Buffer.concat([aHeic(), html])],
  ['a HEIC of 40 000 × 40 000 pixels', aHeic({ width: 40_000, height: 40_000 })],
  ['a bomb of entities', Buffer.from(bomb)],
  [
    'an entity of another file',
    Buffer.from('<?xml version="1.0"?><!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><Faktura>&x;</Faktura>'),
  ],
  ['an entity of the network', Buffer.from('<!DOCTYPE f SYSTEM "http://127.0.0.1:9/x.dtd"><Faktura/>')],
  ['XML that nests 100 000 levels', Buffer.from(`<?xml version="1.0"?>${'<a>'.repeat(100_000)}`)],
  ['XML of 6 MB', Buffer.from(`<?xml version="1.0"?><Faktura>${' '.repeat(6_000_000)}</Faktura>`)],
  ['XML that is not well-formed', Buffer.from('<?xml version="1.0"?><Faktura>')],
]

/** Pictures that only their decoding shows to be damaged. */
export const damaged: [what: string, bytes: Buffer][] = [
  ['a HEIC with nothing in it', aHeic({ width: 8, height: 8 })],
  ['a WebP whose frame is damaged', aWebp({ width: 8, height: 8 })],
  ['a JPEG of marks alone', aJpeg({ width: 8, height: 8 })],
]
