/** Bytes on the wire, and the answers they get, as `<status> <code>`; `token` is that of a stranger with every scope. */
export type WireRow = { what: string; bytes: (token: string) => string; answers: readonly string[] }

const body = JSON.stringify({ label: 'Wire', address: { street: 'Long Street 7', city: 'Krakow' } })
const creation = (token: string, ...headers: string[]) =>
  `POST /v1/apartments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`
const length = body.length
const chunk = `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const smuggled = 'GET /internal/apartments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

const unreadable = ['400 validation_failed']
const nowhere = ['404 unknown_operation']

/** A creation with these headers before this body, which cannot be read in one way only. */
const ambiguous = (what: string, headers: string[], rest = body): WireRow => ({
  what,
  bytes: (token) => creation(token, ...headers) + rest,
  answers: unreadable,
})

const lengths: readonly WireRow[] = [
  ambiguous('a length and chunks', [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'], chunk),
  ambiguous('chunks and a length', ['Transfer-Encoding: chunked', `Content-Length: ${length}`], chunk),
  ambiguous('two lengths', [`Content-Length: ${length}`, `Content-Length: ${length + 1}`]),
  ambiguous('one length twice', [`Content-Length: ${length}`, `Content-Length: ${length}`]),
  ambiguous('two lengths in one line', [`Content-Length: ${length}, ${length}`]),
  ambiguous('a length with a plus', [`Content-Length: +${length}`]),
  ambiguous('a length below zero', ['Content-Length: -1']),
  ambiguous('a hexadecimal length', [`Content-Length: 0x${length.toString(16)}`]),
  ambiguous('a length with a space in it', ['Content-Length: 1 0']),
  ambiguous('a length beyond all numbers', ['Content-Length: 99999999999999999999999999']),
  ambiguous('an empty length', ['Content-Length: ']),
  ambiguous('a space before a colon', [`Content-Length : ${length}`]),
  ambiguous('a folded header', ['X-Folded: one', ' two', `Content-Length: ${length}`]),
  ambiguous('a folded coding', ['Transfer-Encoding:', ' chunked'], chunk),
]

const codings: readonly WireRow[] = [
  ambiguous('a coding that is not chunks', ['Transfer-Encoding: identity'], chunk),
  ambiguous('an unknown coding', ['Transfer-Encoding: xchunked'], chunk),
  ambiguous('chunks before another coding', ['Transfer-Encoding: chunked, identity'], chunk),
  ambiguous('chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunk),
  ambiguous('a size of a chunk that is no number', ['Transfer-Encoding: chunked'], `ZZ\r\n${body}\r\n0\r\n\r\n`),
  ambiguous('a size of a chunk below zero', ['Transfer-Encoding: chunked'], `-5\r\n${body}\r\n0\r\n\r\n`),
  ambiguous('a size of a chunk with 0x', ['Transfer-Encoding: chunked'], `0x5\r\n${body}\r\n0\r\n\r\n`),
  ambiguous('a size of a chunk beyond all numbers', ['Transfer-Encoding: chunked'], 'FFFFFFFFFFFFFFFFFF\r\n'),
  ambiguous('a chunk longer than its size', ['Transfer-Encoding: chunked'], `1\r\n${body}\r\n0\r\n\r\n`),
  ambiguous(
    'chunks parted by line feeds alone',
    ['Transfer-Encoding: chunked'],
    `${length.toString(16)}\n${body}\n0\n\n`,
  ),
]

const heads: readonly WireRow[] = [
  ambiguous('NUL in a header', ['X-Null: a\0b']),
  ambiguous('a control character in a header', ['X-Bell: a\x07b']),
  ambiguous('a carriage return in a header', ['X-Return: a\rb']),
  ambiguous('a header without a colon', ['X-Lonely']),
  ambiguous('a header without a name', [': nameless']),
  ambiguous('a header with a space in its name', ['X Space: 1']),
  ambiguous('a header with a letter beyond ASCII in its name', ['X-\xe9: 1']),
  { what: 'no Host', bytes: () => 'GET /v1/apartments HTTP/1.1\r\n\r\n', answers: unreadable },
  { what: 'two Hosts', bytes: () => 'GET /v1/apartments HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', answers: unreadable },
  {
    what: 'a method nobody knows',
    bytes: () => 'STEAL /v1/apartments HTTP/1.1\r\nHost: x\r\n\r\n',
    answers: unreadable,
  },
  {
    what: 'a method in small letters',
    bytes: () => 'get /v1/apartments HTTP/1.1\r\nHost: x\r\n\r\n',
    answers: unreadable,
  },
  {
    what: 'two spaces before a path',
    bytes: () => 'GET  /v1/apartments HTTP/1.1\r\nHost: x\r\n\r\n',
    answers: ['401 unauthorized'],
  },
  { what: 'a space in a path', bytes: () => 'GET /v1/apart ments HTTP/1.1\r\nHost: x\r\n\r\n', answers: unreadable },
  { what: 'NUL in a path', bytes: () => 'GET /v1/apartments\0 HTTP/1.1\r\nHost: x\r\n\r\n', answers: unreadable },
  {
    what: 'back slashes for a path',
    bytes: () => 'GET \\internal\\apartments HTTP/1.1\r\nHost: x\r\n\r\n',
    answers: unreadable,
  },
  { what: 'a version of tomorrow', bytes: () => 'GET / HTTP/3.0\r\nHost: x\r\n\r\n', answers: unreadable },
  { what: 'a version in small letters', bytes: () => 'GET / http/1.1\r\nHost: x\r\n\r\n', answers: unreadable },
  { what: 'HTTP 0.9', bytes: () => 'GET /internal/apartments\r\n\r\n', answers: nowhere },
  { what: 'the preface of HTTP 2', bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', answers: unreadable },
  { what: 'the greeting of TLS', bytes: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', answers: unreadable },
  { what: 'the greeting of SSH', bytes: () => 'SSH-2.0-OpenSSH_9.6\r\n', answers: unreadable },
  { what: 'an answer', bytes: () => 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', answers: unreadable },
]

const targets: readonly WireRow[] = [
  {
    what: 'a whole address for the inner operations',
    bytes: (token) =>
      `GET http://elsewhere/internal/apartments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    answers: nowhere,
  },
  {
    what: 'a whole address without a token',
    bytes: () => 'GET http://elsewhere/v1/apartments HTTP/1.1\r\nHost: x\r\n\r\n',
    answers: ['401 unauthorized'],
  },
  { what: 'everything for a target', bytes: () => 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', answers: nowhere },
  {
    what: 'a request hidden behind a body of no length',
    bytes: () => `POST /v1/apartments HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n${smuggled}`,
    answers: ['401 unauthorized', '404 unknown_operation'],
  },
  {
    what: 'a request hidden in chunks that end early',
    bytes: (token) => `${creation(token, 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`,
    answers: ['400 validation_failed', '404 unknown_operation'],
  },
  {
    what: 'a token in a trailer',
    bytes: (token) =>
      `POST /v1/apartments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nTrailer: Authorization\r\n\r\n${length.toString(16)}\r\n${body}\r\n0\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    answers: ['401 unauthorized'],
  },
  {
    what: 'a token named by the headers to drop',
    bytes: (token) =>
      `GET /internal/apartments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close, Authorization\r\n\r\n`,
    answers: nowhere,
  },
  {
    what: 'a wish for web sockets',
    bytes: () =>
      'GET /v1/apartments HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
    answers: ['401 unauthorized'],
  },
  {
    what: 'a wish for HTTP 2',
    bytes: () =>
      'GET /internal/apartments HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    answers: nowhere,
  },
]

export const wire: readonly WireRow[] = [...lengths, ...codings, ...heads, ...targets]
