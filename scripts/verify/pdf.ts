// npm run verify:pdf: what poppler says about statements and a tax year: text, fonts, structure, pages and the transfer code; and
// qpdf about the files, where it is installed.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { renderStatement } from '@lokum/statement-print/render-statement'
import { renderTaxYear } from '@lokum/statement-print/render-tax-year'
import { fingerprintOf } from '@lokum/statement-print/statement/draw-proof'
import { aTaxYear } from '../../packages/statement-print/test/a-tax-year.ts'
import { readCodes } from '../../packages/statement-print/test/read-codes.ts'
import { aSnapshot, hardSnapshots } from '../../packages/statement-print/test/snapshots.ts'
import { findTool, MissingToolError } from './find-tool.ts'
import { type Check, runChecks } from './run-checks.ts'

type Sample = { name: string; file: string; words: readonly string[]; code: string | null; isTax: boolean }

const advice = 'It belongs to poppler; on Debian: apt-get install poppler-utils.'
const printing = { accountId: 'acc_sample', signal: new AbortController().signal }
const snapshots = { polish: aSnapshot, english: () => aSnapshot({ locale: 'en' }), ...hardSnapshots }

await using folder = await mkdtempDisposable(join(tmpdir(), 'lokum-pdf-'))
process.exitCode = await runChecks(listChecks)

async function listChecks(): Promise<Check[]> {
  await Promise.all(['pdfinfo', 'pdffonts', 'pdftotext', 'pdftoppm'].map((tool) => findTool([tool], advice)))
  const qpdf = await findTool(['qpdf'], '').catch(ignoreMissing)
  if (qpdf === undefined) console.log('qpdf is not on the PATH, so it does not judge the files.\n')
  const samples = [...(await Promise.all(Object.entries(snapshots).map(drawSample))), await drawTaxSample()]
  return samples.flatMap((sample) => checksOf(sample, qpdf))
}

function checksOf(sample: Sample, qpdf: string | undefined): Check[] {
  const { name, file } = sample
  const checks = [
    { name: `${name}: the file says what it is, and is tagged`, run: () => checkInfo(sample) },
    { name: `${name}: every font is embedded, with its letters`, run: () => checkFonts(file) },
    { name: `${name}: the text is that of the figures`, run: () => checkText(sample) },
    { name: `${name}: every page is drawn, and the code is read`, run: () => checkPages(sample) },
  ]
  const check = {
    name: `${name}: qpdf finds no fault`,
    run: async () => void (await say(qpdf ?? '', ['--check', file])),
  }
  return qpdf === undefined ? checks : [...checks, check]
}

async function drawSample([name, make]: [string, () => ReturnType<typeof aSnapshot>]): Promise<Sample> {
  const snapshot = make()
  const text = JSON.stringify(snapshot)
  const file = await keep(name, await renderStatement(text, printing))
  const sha256 = createHash('sha256').update(text).digest('hex')
  const words = [fingerprintOf(sha256), snapshot.transfer.title, '24 1600 0003 5175 5306 4331 4956']
  return { name, file, words, code: snapshot.transfer.qr, isTax: false }
}

async function drawTaxSample(): Promise<Sample> {
  const file = await keep('tax', await renderTaxYear(async () => aTaxYear(), printing))
  return { name: 'tax', file, words: ['PIT-28', '120 000,00 zł', 'październik 2026'], code: null, isTax: true }
}

async function keep(name: string, pdf: Uint8Array): Promise<string> {
  const file = join(folder.path, `${name}.pdf`)
  await writeFile(file, pdf)
  return file
}

async function checkInfo({ file, code, isTax }: Sample): Promise<void> {
  const info = await say('pdfinfo', [file])
  const tree = await say('pdfinfo', ['-struct', file])
  const wanted = [/^Title: +\S/m, /^Tagged: +yes$/m, /^Page size: .*A4/m, /^Encrypted: +no$/m, /^JavaScript: +no$/m]
  const missing = wanted.filter((pattern) => !pattern.test(info)).map(String)
  if (!isTax && !/^Keywords: +stm_\w+ sha256:[0-9a-f]{64}$/m.test(info)) missing.push('Keywords')
  const roles = ['Document', 'H1', 'Table', 'TR', 'TH', 'TD', ...(code === null ? [] : ['Figure'])]
  missing.push(...roles.filter((role) => !new RegExp(`^ *${role}\\b`, 'm').test(tree)))
  if (missing.length > 0) throw new Error(`Not found: ${missing.join(', ')}\n${info}`)
}

async function checkFonts(file: string): Promise<void> {
  const [, , ...fonts] = (await say('pdffonts', [file])).trim().split('\n')
  const bad = fonts.filter((font) => !/ yes +yes +yes +\d+ +0$/.test(font))
  if (fonts.length === 0 || bad.length > 0)
    throw new Error(`Not embedded, as a subset, with Unicode:\n${bad.join('\n')}`)
}

async function checkText({ file, words }: Sample): Promise<void> {
  const text = (await say('pdftotext', [file, '-'])).replaceAll(/\s+/g, ' ')
  const missing = words.filter((word) => !text.includes(word))
  if (missing.length > 0) throw new Error(`Not found: ${missing.join(', ')}`)
}

async function checkPages({ file, code }: Sample): Promise<void> {
  await say('pdftoppm', ['-r', '50', '-gray', file, file])
  await say('pdftoppm', ['-r', '150', '-png', '-singlefile', file, file])
  const codes = await readCodes(await readFile(`${file}.png`))
  if (codes.join() !== (code ?? '')) throw new Error(`The code reads: ${codes.join() || 'nothing'}`)
}

/** @throws Error when the program complains, be it in passing */
async function say(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { maxBuffer: 16 * 1024 ** 2, timeout: 60_000 })
  if (stderr !== '') throw new Error(stderr)
  return stdout
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof MissingToolError)) throw error
}
