import { apartmentBody } from '@lokum/local-stack/world/rental'
import { creation, type HostileRow, rawCreation } from './row.ts'

const escaped = (label: string) => JSON.stringify(apartmentBody({ label: 'LABEL' })).replace('LABEL', label)
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const withMember = (member: string) => JSON.stringify(apartmentBody()).replace('{', `{${member},`)

const controls: [what: string, character: string][] = [
  ['a bell', '\u0007'],
  ['an escape', '\u001b'],
  ['a tabulator', '\t'],
  ['a line end', '\n'],
  ['a carriage return', '\r'],
  ['a delete', '\u007f'],
  ['a C1 control', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
]

/** Text that looks like something else, and objects that are more than they say. */
export const strangeText: readonly HostileRow[] = [
  ...controls.map(([what, character]) =>
    creation(`${what} in its label`, { label: `Dom${character}7` }, '#/label invalid_format'),
  ),
  creation('a label of spaces of all kinds', { label: '\u00a0\u2003\u3000\ufeff' }, '#/label too_short'),
  creation('33 letters with accents beside them', { label: 'e\u0301'.repeat(33) }, '#/label too_long'),
  creation('33 houses', { label: '🏠'.repeat(33) }, '#/label too_long'),
  creation('five families of seven code points', { label: '👨‍👩‍👧‍👦'.repeat(5) }, '#/label too_long'),
  creation('33 accents on one letter', { label: `e${'\u0301'.repeat(33)}` }, '#/label too_long'),
  creation('NUL in its label', { label: 'Dom\u0000' }, '#/label forbidden_character'),
  creation('NUL in its street', { address: { street: 'a\u0000', city: 'b' } }, '#/address/street forbidden_character'),
  creation('NUL in what is not known', { note: ['\u0000'] }, '#/note/0 forbidden_character'),
  creation('NUL in the name of a member', { 'a\u0000b': 1 }, '# forbidden_character'),
  creation('a lone high surrogate', { label: 'Dom \ud83c' }, '#/label forbidden_character'),
  creation('a lone low surrogate', { label: '\udfe0 Dom' }, '#/label forbidden_character'),
  creation('surrogates in the wrong order', { label: '\udfe0\ud83c' }, '#/label forbidden_character'),
  creation('a lone surrogate in a name', { tariffs: [{ '\ud83c': 1 }] }, '#/tariffs/0 forbidden_character'),
  rawCreation('valid but for an escaped NUL', escaped('\\u0000'), '#/label forbidden_character'),
  rawCreation('valid but for an escaped lone surrogate', escaped('\\ud800'), '#/label forbidden_character'),
  rawCreation('valid but for an escaped bell', escaped('a\\u0007b'), '#/label invalid_format'),
  rawCreation('33 levels deep', withMember(`"x":${nested(33)}`), '#/x too_deep'),
  rawCreation('thousands of levels deep', withMember(`"x":${nested(8_000)}`), '#/x too_deep'),
  rawCreation('thousands of lists deep', withMember(`"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`), '#/x too_deep'),
  rawCreation('deep in its tariffs', withMember(`"tariffs":[${nested(40)}]`), '#/tariffs too_deep'),
  rawCreation('polluting', withMember('"__proto__":{"state":"archived"}'), '#/__proto__ forbidden_member'),
  rawCreation('polluting by escapes', withMember('"\\u005f_proto_\\u005f":{}'), '#/__proto__ forbidden_member'),
  rawCreation('polluting with null', withMember('"__proto__":null'), '#/__proto__ forbidden_member'),
  rawCreation(
    'polluting from a tariff',
    withMember('"tariffs":[{"__proto__":{"rate_pln":1}}]'),
    '#/tariffs/0/__proto__ forbidden_member',
  ),
  rawCreation(
    'polluting from its address',
    '{"label":"Dom","address":{"__proto__":{"street":"x","city":"y"}}}',
    '#/address/__proto__ forbidden_member',
  ),
  creation(
    'a constructor for an address',
    { address: { constructor: { prototype: {} } } },
    '#/address/street required',
  ),
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', 'a/b~c'].map((name) => ({
    what: `an endpoint with the member ${name}`,
    path: '/v1/webhook-endpoints',
    body: { url: 'http://127.0.0.1:9/', event_types: ['*'], [name]: {} },
    answer: `400 validation_failed #/${name.replace('~', '~0').replace('/', '~1')} unknown_member`,
  })),
]
