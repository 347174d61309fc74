import { gzipSync } from 'node:zlib'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import { type HostileRow, rawCreation } from './row.ts'

const valid = JSON.stringify(apartmentBody())
const text = (value: string) =>
  Buffer.concat([Buffer.from('{"label":"'), Buffer.from(value, 'latin1'), Buffer.from('"}')])

const noJson: [what: string, rawBody: string | Buffer][] = [
  ['empty', ''],
  ['white space', ' \r\n\t '],
  ['an open brace', '{'],
  ['a closing brace', '}'],
  ['cut off after a colon', '{"label":'],
  ['cut off in a string', '{"label":"Dom'],
  ['cut off before its end', valid.slice(0, -1)],
  ['an object with a comma too many', '{"label":"Dom",}'],
  ['an object with two commas', '{"label":"Dom",,"surface_m2":1}'],
  ['an object without a comma', '{"label":"Dom" "surface_m2":1}'],
  ['written with single quotes', "{'label':'Dom'}"],
  ['written without quotes', '{label:"Dom"}'],
  ['followed by more', `${valid} more`],
  ['two objects', `${valid}${valid}`],
  ['two lines of objects', `${valid}\n${valid}`],
  ['a number with a leading zero', '{"surface_m2":01}'],
  ['a number with a plus', '{"surface_m2":+1}'],
  ['a number that begins with a point', '{"surface_m2":.5}'],
  ['a number that ends with a point', '{"surface_m2":1.}'],
  ['a hexadecimal number', '{"surface_m2":0x10}'],
  ['NaN', '{"surface_m2":NaN}'],
  ['Infinity', '{"surface_m2":-Infinity}'],
  ['a lonely minus', '{"surface_m2":-}'],
  ['undefined', '{"surface_m2":undefined}'],
  ['half of a word', '{"surface_m2":tru}'],
  ['a word in capitals', '{"surface_m2":TRUE}'],
  ['a string with a raw line end', '{"label":"a\nb"}'],
  ['a string with a raw control character', '{"label":"a\u0001b"}'],
  ['a string with a raw NUL', '{"label":"a\u0000b"}'],
  ['a string with an unknown escape', '{"label":"\\x41"}'],
  ['a string with half an escape', '{"label":"\\u12"}'],
  ['commented before', `/* c */${valid}`],
  ['commented behind', `${valid}// c`],
  ['YAML', 'label: Dom'],
  ['XML', '<apartment><label>Dom</label></apartment>'],
  ['a form', 'label=Dom&address=x'],
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${valid}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(valid, 'utf16le')],
  ['Latin-1', text('D\xf3m')],
  ['an overlong NUL', text('\xc0\x80')],
  ['an overlong slash', text('\xe0\x80\xaf')],
  ['a lone continuation byte', text('\x80')],
  ['a cut-off sequence', text('\xe2\x82')],
  ['a surrogate in UTF-8', text('\xed\xa0\x80')],
  ['a code point beyond Unicode', text('\xf5\x80\x80\x80')],
  ['compressed without saying so', gzipSync(valid)],
  ['a hundred kilobytes of one bracket within its limit', '['.repeat(60_000)],
]

const noObject: [what: string, rawBody: string][] = [
  ['an empty list', '[]'],
  ['a list of one apartment', `[${valid}]`],
  ['a string', '"Dom"'],
  ['a number', '7'],
  ['null', 'null'],
  ['true', 'true'],
]

export const brokenJson: readonly HostileRow[] = [
  ...noJson.map(([what, rawBody]) => rawCreation(what, rawBody, '# invalid_json')),
  ...noObject.map(([what, rawBody]) => rawCreation(what, rawBody, '# invalid_type')),
]
