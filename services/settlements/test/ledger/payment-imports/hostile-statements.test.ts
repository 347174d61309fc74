import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import { openBankReaders, readBankStatement } from '../../../src/ledger/payment-imports/read-bank-statement.ts'

const csv: PaymentImportForm = { format: 'csv', date_column: 'Data', amount_column: 'Kwota', title_column: 'Tytuł' }
const mt940: PaymentImportForm = { format: 'mt940' }
const unsaid: PaymentImportForm = {}
const headings = 'Data;Kwota;Tytuł\n'
const fine = '2026-01-02;1,00;Czynsz\n'
const size = 9_900_000

/** A busy machine is no fault of a file; the CPU time is limited as always. */
const readers = openBankReaders({ seconds: 300 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-statements-`))
})
afterAll(async () => {
  await readers[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const fill = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)

const camt = (entries: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`

const anEntry = '<Ntry><Amt Ccy="PLN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-01-02</Dt></ValDt></Ntry>'

const aFile = (path: string, form: PaymentImportForm) => ({
  accountId: 'acc_1',
  path,
  form,
  loadFacts: async () => ({ codes: [], open: [], payers: [], mappings: [], today: '2026-03-31' }),
})

test.each<[string, PaymentImportForm, () => string | Buffer, string]>([
  ['NUL bytes', csv, () => `${headings}2026-01-02;1,00;a\0b\n`, 'It is not a text.'],
  ['random bytes', csv, () => Buffer.from(fill('\x01\x02\x9f\xff\n'), 'latin1'), 'It is not a text.'],
  ['a PDF', mt940, () => '%PDF-1.7\n1 0 obj\n', 'It is a PDF, a spreadsheet or an archive'],
  ['a spreadsheet', csv, () => 'PK\x03\x04\x14', 'It is a PDF, a spreadsheet or an archive'],
  [
    'NUL characters in UTF-16',
    csv,
    () => Buffer.from(`\ufeff${headings}2026-01-02;1,00;a\0b\n`, 'utf16le'),
    'It is not a text.',
  ],
  ['UTF-16 without its mark', csv, () => Buffer.from(`${headings}${fine}`, 'utf16le'), 'It is not a text.'],
  ['one line of 10 MB', csv, () => `${headings}${fill('x')}`, 'A line has more than'],
  ['a million columns', csv, () => `${headings}${fill(';')}`, 'A line has more than'],
  ['a million headings', csv, () => fill('Data;'), 'A line has more than'],
  [
    'a quotation mark that is never closed',
    csv,
    () => `${headings}2026-01-02;1,00;"${fill('Czynsz\n')}`,
    'A quotation',
  ],
  ['quotation marks without end', csv, () => `${headings}${fill(`${'"'.repeat(999)}\n`)}`, ''],
  [
    'columns without end over quoted line breaks',
    csv,
    () => `${headings}${fill(`"\n"${';'.repeat(50_000)}`)}`,
    'columns.',
  ],
  ['nothing but line breaks', csv, () => fill('\n'), 'The headings named in'],
  ['nothing but delimiters', csv, () => `${headings}${fill(`${';'.repeat(500)}\n`)}`, ''],
  ['one line of 10 MB', mt940, () => fill(':61:2601020102C1,00'), 'A line has more than'],
  ['nothing but line breaks', mt940, () => fill('\n'), 'no transaction'],
  [
    'details without end',
    mt940,
    () => `:61:x\n:86:${fill('020~20; od: ; tyt.: \n')}`,
    'Line 1: field :61: cannot be read.',
  ],
  ['one line of 10 MB', unsaid, () => fill('Data'), 'A line has more than'],
  ['headings in every line', unsaid, () => fill(`${'Data;Kwota;Nadawca;Tytul;'.repeat(40)}\n`), ''],
  ['days and amounts in every cell', unsaid, () => fill(`${'2026-01-02;'.repeat(70)}${'1,00;'.repeat(70)}\n`), ''],
  ['nothing but delimiters', unsaid, () => fill(`${';|,\t'.repeat(200)}\n`), 'neither the fields of MT940'],
  [
    'a document type that names a file',
    unsaid,
    () => `<!DOCTYPE D [<!ENTITY x SYSTEM "file:///etc/passwd">]>${camt('<Ntry><Amt>&x;</Amt></Ntry>')}`,
    'A document type declaration is not accepted',
  ],
  [
    'entities that multiply',
    unsaid,
    () =>
      `<!DOCTYPE D [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1_000)}">]>${camt('<Ntry><Amt>&b;</Amt></Ntry>')}`,
    'A document type declaration is not accepted',
  ],
  ['an entity that nobody declared', unsaid, () => camt('<Ntry><Amt>&x;</Amt></Ntry>'), 'not well-formed'],
  ['elements without end', unsaid, () => camt(fill('<a/>')), 'too many elements'],
  ['depth without end', unsaid, () => camt(fill('<Ntry>')), 'nested too deeply'],
  ['one text of 10 MB', unsaid, () => camt(`<Ntry>${fill('x')}`), 'too much text'],
  ['attributes without end', unsaid, () => camt(`<Ntry ${fill('a="" ')}`), ''],
  ['no entry', unsaid, () => camt(''), 'no transaction (Ntry)'],
  ['an entry that says nothing', unsaid, () => camt('<Ntry/>'), 'Line 1: the entry has no day that exists.'],
  ['other XML', unsaid, () => '<?xml version="1.0"?><Document xmlns="urn:x"/>', 'an XML file other than camt.053'],
  ['an envelope without end', unsaid, () => fill('{1:{1:{4\n'), 'neither the fields of MT940'],
  ['an envelope without end', mt940, () => fill('{1:{1:{4\n'), 'no transaction'],
])(
  '%s in a file (%o) is refused with a reason, within its CPU time and without blocking others',
  async (_name, form, content, reason) => {
    const path = join(folder, 'hostile.upload')
    await writeFile(path, content())
    const before = process.threadCpuUsage()

    const outcome = await readBankStatement(aFile(path, form), readers).catch((error: unknown) => error)
    const userMs = process.threadCpuUsage(before).user / 1_000

    expect(outcome).toMatchObject({
      values: { reason: { en: expect.stringContaining(reason), pl: expect.not.stringMatching(/ (is|has|cannot) /) } },
    })
    expect(outcome).toMatchObject({ code: 'bank_statement_unreadable' })
    expect(userMs).toBeLessThan(1_000)
  },
)

test.each<[string, PaymentImportForm, string]>([
  ['CSV', csv, headings + fine.repeat(20_001)],
  ['MT940', mt940, ':61:2601020102C1,00NTRFNONREF\n:86:x\n'.repeat(20_001)],
  ['camt.053', unsaid, camt(anEntry.repeat(20_001))],
])('more than 20 000 lines of %s are refused, 20 000 are accepted', async (_name, form, content) => {
  const path = join(folder, 'long.upload')
  await writeFile(path, content)

  const refused = await readBankStatement(aFile(path, form), readers).catch((error: unknown) => error)
  await writeFile(path, content.replace(/2026-01-02;1,00;Czynsz\n$|:61:[^:]*:86:x\n$|<Ntry>.{1,200}?<\/Ntry>/, ''))
  const { lines } = await readBankStatement(aFile(path, form), readers)

  expect(refused).toMatchObject({ code: 'bank_statement_too_large' })
  expect(lines).toHaveLength(20_000)
})

test('a reader that takes too long is terminated', async () => {
  const path = join(folder, 'slow.upload')
  await writeFile(path, headings + fine.repeat(20_000))

  const outcome = await readBankStatement(aFile(path, csv), openBankReaders({ cpuSeconds: 0.001, seconds: 300 })).catch(
    (error: unknown) => error,
  )

  expect(outcome).toMatchObject({ values: { reason: { en: 'Reading it takes too long or too much memory.' } } })
})
