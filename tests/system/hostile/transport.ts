import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { RequestHeaders } from '@lokum/local-stack/testing/client'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import type { HostileRow } from './row.ts'

const valid = JSON.stringify(apartmentBody())
const unsupported = '415 unsupported_media_type'

const mediaTypes = [
  null,
  'text/plain',
  'text/json',
  'application/xml',
  'application/jsonx',
  'application/vnd.api+json',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '*/*',
  'json',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-16',
  'application/json; charset=',
]

const encodings: [string, Buffer][] = [
  ['gzip', gzipSync(valid)],
  ['deflate', deflateSync(valid)],
  ['br', brotliCompressSync(valid)],
  ['identity, gzip', gzipSync(valid)],
  ['x-unknown', Buffer.from(valid)],
]

const padded = (bytes: number) => valid + ' '.repeat(bytes - Buffer.byteLength(valid))
const chunked = { 'Content-Length': null, 'Transfer-Encoding': 'chunked' }
const tooLarge = '413 payload_too_large'

const keys: [what: string, value: string | string[], fault: string][] = [
  ['empty', '', 'invalid_format'],
  ['quoted and empty', '""', 'invalid_format'],
  ['of 256 characters', 'k'.repeat(256), 'invalid_format'],
  ['quoted, of 256 characters', `"${'k'.repeat(256)}"`, 'invalid_format'],
  ['with a letter beyond ASCII', 'klucz-\xf3', 'invalid_format'],
  ['with a tabulator', 'a\tb', 'invalid_format'],
  ['sent twice', ['one', 'two'], 'repeated'],
  ['sent twice alike', ['one', 'one'], 'repeated'],
]

const flood = (count: number, bytes: number): RequestHeaders =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-flood-${index}`, 'x'.repeat(bytes)]))

/** How a request is sent: media types, codings, sizes, keys and floods of headers. */
export const transport: readonly HostileRow[] = [
  ...mediaTypes.map((type) => ({
    what: `the media type ${type}`,
    rawBody: valid,
    headers: { 'Content-Type': type },
    answer: unsupported,
  })),
  ...encodings.map(([coding, rawBody]) => ({
    what: `the content coding ${coding}`,
    rawBody,
    headers: { 'Content-Encoding': coding },
    answer: unsupported,
  })),
  {
    what: 'two media types, the wrong one first',
    rawBody: valid,
    headers: { 'Content-Type': ['text/plain', 'application/json'] },
    answer: unsupported,
  },
  {
    what: 'two media types, the right one first',
    rawBody: valid,
    headers: { 'Content-Type': ['application/json', 'text/plain'] },
    answer: unsupported,
  },
  {
    what: 'two content codings',
    rawBody: valid,
    headers: { 'Content-Encoding': ['identity', 'gzip'] },
    answer: unsupported,
  },
  {
    what: 'a body of the wrong media type for a settlement',
    path: '/v1/settlements',
    rawBody: 'month=2026-10',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    answer: unsupported,
  },
  { what: 'a body of one byte more than 64 KiB', rawBody: padded(65_537), answer: tooLarge },
  { what: 'a body of a megabyte', rawBody: padded(1_048_576), answer: tooLarge },
  { what: 'one byte more than 64 KiB in chunks', rawBody: padded(65_537), headers: chunked, answer: tooLarge },
  { what: 'a megabyte in chunks', rawBody: padded(1_048_576), headers: chunked, answer: tooLarge },
  {
    what: 'too large a body for a settlement',
    path: '/v1/settlements',
    rawBody: padded(70_000),
    answer: tooLarge,
  },
  ...keys.map(([what, value, fault]) => ({
    what: `an Idempotency-Key ${what}`,
    body: apartmentBody(),
    headers: { 'Idempotency-Key': value },
    answer: `400 validation_failed Idempotency-Key ${fault}`,
  })),
  {
    what: 'an empty Idempotency-Key for an endpoint',
    path: '/v1/webhook-endpoints',
    body: { url: 'http://127.0.0.1:9/', event_types: ['*'] },
    headers: { 'Idempotency-Key': '' },
    answer: '400 validation_failed Idempotency-Key invalid_format',
  },
  { what: 'one header of 17 KB', body: {}, headers: flood(1, 17_000), answer: '431 headers_too_large' },
  { what: 'a thousand headers', body: {}, headers: flood(1_000, 10), answer: '431 headers_too_large' },
  { what: 'a cookie of 20 KB', body: {}, headers: { cookie: 'c'.repeat(20_000) }, answer: '431 headers_too_large' },
  {
    what: 'a path of 20 KB',
    path: `/v1/apartments?${'x'.repeat(20_000)}`,
    method: 'GET',
    answer: '431 headers_too_large',
  },
]
