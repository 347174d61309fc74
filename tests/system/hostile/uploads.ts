import { makeForm } from '@lokum/local-stack/testing/make-form'
import { aPicture } from '../world/a-picture.ts'
import type { HostileRow } from './row.ts'

const path = '/v1/documents'
const multipart = (boundary: string) => ({ 'Content-Type': `multipart/form-data; boundary=${boundary}` })
const invalid = (fault: string) => `400 validation_failed ${fault}`

const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`
const field = (name: string, content?: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (name: string, content?: string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png`, content)
const png = aPicture(0x00_ff_00).toString('latin1')
const end = '--b--\r\n'

const forms: [what: string, rawBody: string, answer: string][] = [
  ['of nothing', '', invalid('#/file required')],
  ['that is only its end', end, invalid('#/file required')],
  ['that is no form', 'not a form at all', invalid('# invalid_multipart')],
  ['that is JSON', '{"file":"x"}', invalid('# invalid_multipart')],
  ['that is cut off in a head', '--b\r\nContent-Disposition: form-da', invalid('# invalid_multipart')],
  ['that is cut off in its file', file('file', png).slice(0, -20), invalid('# invalid_multipart')],
  ['without a file', `${field('kind', 'invoice')}${end}`, invalid('#/file required')],
  ['with an empty file', `${file('file', '')}${end}`, invalid('#/file too_short')],
  ['with two files', `${file('file', png)}${file('file', png)}${end}`, invalid('#/file repeated')],
  ['with a file of another name', `${file('document', png)}${end}`, invalid('#/document unknown_member')],
  ['with an unknown kind', `${field('kind', 'virus')}${file('file', png)}${end}`, invalid('#/kind invalid_value')],
  [
    'with two kinds',
    `${field('kind', 'invoice')}${field('kind', 'other')}${file('file', png)}${end}`,
    invalid('#/kind repeated'),
  ],
  [
    'with an account',
    `${field('account_id', 'acc_x')}${file('file', png)}${end}`,
    invalid('#/account_id unknown_member'),
  ],
  ['with __proto__', `${field('__proto__', 'x')}${file('file', png)}${end}`, invalid('#/__proto__ forbidden_member')],
  [
    'with a hundred fields',
    `${Array.from({ length: 100 }, (_, index) => field(`f${index}`)).join('')}${end}`,
    invalid('# too_many_items'),
  ],
]

const files: [what: string, bytes: Buffer, answer: string][] = [
  ['plain text', Buffer.from('Faktura'), '415 document_type_unsupported'],
  ['a page with a script', Buffer.from('<!doctype html><script>alert(1)</script>'), '415 document_type_unsupported'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '415 document_type_unsupported'],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01'.padEnd(64, '\0'), 'latin1'), '415 document_type_unsupported'],
  ['an archive', Buffer.from('PK\x03\x04'.padEnd(64, '\0'), 'latin1'), '415 document_type_unsupported'],
  ['a GIF', Buffer.from('GIF89a'.padEnd(64, '\0'), 'latin1'), '415 document_type_unsupported'],
  [
    'a picture with an archive behind it',
    Buffer.concat([aPicture(1), Buffer.from('PK\x03\x04'.padEnd(64, 'x'), 'latin1')]),
    '422 document_refused',
  ],
  ['half a picture', aPicture(2).subarray(0, 40), '422 document_refused'],
  ['a bomb of entities', Buffer.from(bomb()), '422 document_refused'],
  ['an entity that is a file', Buffer.from(outside()), '422 document_refused'],
]

function bomb(): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
  return `<?xml version="1.0"?><!DOCTYPE Faktura [<!ENTITY e0 "x">${levels}]><Faktura>&e9;</Faktura>`
}

function outside(): string {
  return '<?xml version="1.0"?><!DOCTYPE Faktura [<!ENTITY x SYSTEM "file:///etc/passwd">]><Faktura>&x;</Faktura>'
}

/** Files and forms that are not taken. */
export const uploads: readonly HostileRow[] = [
  ...forms.map(([what, rawBody, answer]) => ({
    what: `a form ${what}`,
    path,
    rawBody: Buffer.from(rawBody, 'latin1'),
    headers: multipart('b'),
    answer,
  })),
  ...files.map(([what, bytes, answer]) => ({ what: `the file ${what}`, path, ...makeForm({ bytes }), answer })),
  ...[null, 'application/json', 'image/png', 'multipart/mixed; boundary=b', 'application/octet-stream'].map((type) => ({
    what: `a file sent as ${type}`,
    path,
    rawBody: aPicture(3),
    headers: { 'Content-Type': type },
    answer: '415 unsupported_media_type',
  })),
  {
    what: 'a form without a boundary',
    path,
    rawBody: Buffer.from(`${file('file', png)}${end}`, 'latin1'),
    headers: { 'Content-Type': 'multipart/form-data' },
    answer: invalid('Content-Type invalid_format'),
  },
  {
    what: 'a compressed form',
    path,
    rawBody: Buffer.from(`${file('file', png)}${end}`, 'latin1'),
    headers: { ...multipart('b'), 'Content-Encoding': 'gzip' },
    answer: '415 unsupported_media_type',
  },
  {
    what: 'a file of a byte more than 20 MB',
    path,
    ...makeForm({ bytes: Buffer.concat([aPicture(5), Buffer.alloc(20_000_001 - aPicture(5).length)]) }),
    answer: '413 document_too_large',
  },
  {
    what: 'an empty Idempotency-Key for a file',
    path,
    ...((form) => ({ ...form, headers: { ...form.headers, 'Idempotency-Key': '' } }))(makeForm({ bytes: aPicture(6) })),
    answer: invalid('Idempotency-Key invalid_format'),
  },
  ...['/v1/agreements', '/v1/meters', '/v1/settlements'].map((elsewhere) => ({
    what: `a form for ${elsewhere}`,
    path: elsewhere,
    ...makeForm({ bytes: aPicture(7) }),
    answer: '415 unsupported_media_type',
  })),
]
