import { expect, test } from '@jest/globals'
import { describeFinding } from '../../src/findings/describe-finding.ts'
import { UnknownFile } from '../../src/readers/file-refused.ts'
import { readKsef } from '../../src/readers/read-ksef.ts'
import { readKsefDocument } from '../../src/rules/read-ksef-document.ts'
import { altered, sample } from './samples.ts'

const energy = 'fa3-energy.xml'
const declared = (declaration: string) => altered(energy, /^<\?xml[^>]*\?>/, declaration)

const harmless: [string, Buffer][] = [
  [
    'a style sheet before its root',
    altered(energy, '<Faktura', '<?xml-stylesheet type="text/xsl" href="http://127.0.0.1:1/a.xsl"?><Faktura'),
  ],
  ['an instruction between its elements', altered(energy, '<Fa>', '<?php echo 1 ?><Fa>')],
  ['an instruction behind its end', Buffer.concat([sample(energy), Buffer.from('<?end?>\n')])],
  ['an empty line before its declaration', Buffer.concat([Buffer.from('\r\n \n'), sample(energy)])],
  ['a mark and an empty line before its declaration', Buffer.concat([Buffer.from('\uFEFF\n'), sample(energy)])],
  ['no declaration', declared('')],
  ['no version', declared('<?xml encoding="UTF-8"?>')],
  ['nothing declared', declared('<?xml?>')],
  ['its encoding before its version', declared(`<?xml encoding='utf-8' version='1.0'?>`)],
  ['UTF-8 written as utf8', declared('<?xml version="1.0" encoding="utf8" standalone="yes"?>')],
  ['UTF-8 written as UTF_8', declared('<?xml version="1.0" encoding = "UTF_8" ?>')],
  ['ASCII, which is a part of UTF-8', declared('<?xml version="1.0" encoding="us-ascii"?>')],
  ['XML 1.1', declared('<?xml version="1.1" encoding="UTF-8"?>')],
]

test.each(harmless)('an invoice with %s is read as without', (_, bytes) => {
  expect(readKsef(bytes)).toEqual(readKsef(sample(energy)))
})

test('an invoice with wrong bytes in names is read, and the landlord is told', () => {
  const bytes = Buffer.from(
    altered(energy, 'Energia elektryczna', 'Energia zużyta').toString().replaceAll('ł', '³'),
    'latin1',
  )

  const { lines, findings, supplier, totalPln } = readKsefDocument(readKsef(bytes))

  expect([supplier, totalPln]).toEqual(['Przyk?adowa Energia S.A.'.replace('?', '\uFFFD'), '123.00'])
  expect(lines.map(({ label }) => label)[1]).toBe('Op\uFFFData sieciowa sta\uFFFDa')
  const found = findings.find(({ code }) => code === 'replaced_characters')
  expect(found).toMatchObject({ count: bytes.toString().split('\uFFFD').length - 1 })
  expect(found && describeFinding(found, 'en').detail).toContain('wrong bytes in')
})

const otherForm = (code: string) => altered(energy, 'kodSystemowy="FA (3)"', `kodSystemowy="${code}"`)
const rootOf = (name: string, namespace: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><x:${name} xmlns:x="${namespace}"><x:a>1</x:a></x:${name}>`)

const named: [string, Buffer, RegExp, RegExp][] = [
  [
    'a confirmation of receipt',
    rootOf('Potwierdzenie', 'http://upo.schematy.mf.gov.pl/KSeF/v4-3'),
    /\(UPO\); download the invoice/,
    /UPO/,
  ],
  ['an older confirmation', rootOf('Potwierdzenie', 'http://example.org/KSeF/v2'), /\(UPO\)/, /UPO/],
  ['an invoice of a farmer', otherForm('FA_RR (1)'), /FA_RR.*PDF/, /FA_RR.*PDF/],
  [
    'an invoice of Peppol',
    rootOf('Invoice', 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'),
    /PEF.*PDF/,
    /PEF.*PDF/,
  ],
  [
    'a credit note of Peppol',
    rootOf('CreditNote', 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'),
    /PEF/,
    /PEF/,
  ],
  [
    'a bank statement',
    rootOf('Document', 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'),
    /camt\.053.*with the payments/,
    /zaimportuj go do wpłat/,
  ],
  ['a JPK', rootOf('JPK', 'http://jpk.mf.gov.pl/wzor/2022/02/17/02171/'), /JPK/, /JPK/],
  [
    'the namespace of FA(2)',
    altered(energy, '/2025/06/25/13775/', '/2023/06/29/12648/'),
    /namespace.*again/,
    /przestrzeń nazw/,
  ],
  [
    'a namespace of no form',
    altered(energy, '/2025/06/25/13775/', '/2031/01/01/1/'),
    /namespace.*again/,
    /przestrzeń nazw/,
  ],
  [
    'an older form',
    altered('fa2-water.xml', /(kodSystemowy=")FA \(2\)|\/2023\/06\/29\/12648\//g, '$1FA (1)'),
    /another form.*PDF/,
    /innego wzoru.*PDF/,
  ],
  ['anything else', rootOf('note', 'urn:x'), /no KSeF invoice.*PDF/, /PDF/],
]

test.each(named)('%s is refused by its name, with the way out', (_, bytes, en, pl) => {
  const refusal = () => readKsef(bytes)

  expect(refusal).toThrow(UnknownFile)
  expect(refusal).toThrow(
    expect.objectContaining({ reason: { en: expect.stringMatching(en), pl: expect.stringMatching(pl) } }),
  )
})
