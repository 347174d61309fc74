import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import type { World } from '@lokum/local-stack/world/open-world'
import { openWorld } from '@lokum/local-stack/world/open-world'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { aTenancy, type Tenancy } from '../payments/a-tenancy.ts'
import { commit, reverse, send } from './a-statement-file.ts'

const runs = atDepth({ usual: 6, deep: 60 })

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Line = { on: string; pln: string; word: string; payer: string }
type Layout = (typeof layouts)[number]
type Step = { kind: 'import'; lines: readonly number[]; layout: Layout } | { kind: 'undo'; which: number }

const layouts = ['csv', 'csv in words', 'csv without payers', 'mt940', 'camt053'] as const

/** Lines whose equal amounts lie more than three days apart: nearer ones in two files may be one transfer, and are asked about. */
const aLine = fc.record({
  on: fc.integer({ min: 0, max: 6 }).map((n) => `2026-03-${String(1 + 4 * n).padStart(2, '0')}`),
  pln: fc.constantFrom('100.00', '250.50', '1000.00'),
  word: fc.constantFrom('CZYNSZ', 'ZA WODE', 'RATA'),
  payer: fc.constantFrom('JAN LIS', 'EWA LIS UL POLNA 1'),
})
const someLines = fc.uniqueArray(aLine, { minLength: 1, maxLength: 6, selector: ({ on, pln }) => `${on} ${pln}` })

const aCase = someLines.chain((lines) => {
  const places = fc.shuffledSubarray([...lines.keys()], { minLength: 1 })
  const anImport = fc.record({ kind: fc.constant('import'), lines: places, layout: fc.constantFrom(...layouts) })
  const anUndo = fc.record({ kind: fc.constant('undo'), which: fc.nat({ max: 5 }) })
  const aStep = fc.oneof({ weight: 3, arbitrary: anImport }, { weight: 1, arbitrary: anUndo })
  return fc.record({ lines: fc.constant(lines), steps: fc.array(aStep, { minLength: 2, maxLength: 7 }) })
})

test('any lines in any files, formats and orders, read any number of times, give the same payments, and an undone import leaves none', async () => {
  await fc.assert(
    fc.asyncProperty(aCase, async ({ lines, steps }) => {
      const { tenancy, titleOf } = await aPayingTenancy()
      const books = new Books(tenancy, (places, layout) =>
        write(
          places.flatMap((place) => lines[place] ?? []),
          { layout, titleOf },
        ),
      )

      for (const step of steps) {
        await books.take(step)
        expect(await paymentsOf(tenancy)).toEqual(books.expected(lines))
      }
      await books.take({ kind: 'import', lines: [...lines.keys()], layout: 'csv' })

      expect(await paymentsOf(tenancy)).toEqual(lines.map(keyOf).toSorted())
      expect((await tenancy.balance()).balance_pln).toBe(owed(lines))
    }),
    { numRuns: runs },
  )
})

async function aPayingTenancy() {
  const tenancy = await aTenancy(world)
  const { settlementId } = await tenancy.charge('2026-02', [{ amount_pln: 5000 }])
  const { rows } = await world.pools.settlements.query('SELECT reference_code FROM settlement WHERE id = $1', [
    settlementId,
  ])
  const code = String(rows[0].reference_code).replaceAll('-', ' ').toUpperCase()
  return { tenancy, titleOf: ({ word }: Line) => `${word} ${code}` }
}

type FileWriter = (places: readonly number[], layout: Layout) => Buffer

/** The imports of an account, and which of them recorded each line. */
class Books {
  readonly #recordedBy = new Map<number, string>()
  #committed: string[] = []

  readonly #tenancy: Tenancy
  readonly #fileOf: FileWriter

  constructor(tenancy: Tenancy, fileOf: FileWriter) {
    this.#tenancy = tenancy
    this.#fileOf = fileOf
  }

  async take(step: Step): Promise<void> {
    const { landlord } = this.#tenancy
    if (step.kind === 'import') {
      const { body } = await send(landlord, this.#fileOf(step.lines, step.layout), { parts: {} })
      const { status } = await commit(landlord, body.id)
      expect(status).toBe(200)
      this.#committed.push(body.id)
      for (const place of step.lines) if (!this.#recordedBy.has(place)) this.#recordedBy.set(place, body.id)
      return
    }
    const id = this.#committed[step.which % this.#committed.length]
    if (id === undefined) return
    expect((await reverse(landlord, id)).status).toBe(200)
    this.#committed = this.#committed.filter((one) => one !== id)
    for (const [place, by] of this.#recordedBy) if (by === id) this.#recordedBy.delete(place)
  }

  expected(lines: readonly Line[]): string[] {
    return [...this.#recordedBy.keys()]
      .flatMap((place) => lines[place] ?? [])
      .map(keyOf)
      .toSorted()
  }
}

function keyOf({ on, pln, word }: Line): string {
  return `${on} ${Number(pln)} ${word}`
}

async function paymentsOf({ call, agreement }: Tenancy): Promise<string[]> {
  const { body } = await call('GET', `/v1/payments?state=matched&agreement_id=${agreement.id}&limit=100`)
  const all: { received_on: string; amount_pln: number; title: string }[] = body.data
  return all
    .map(({ received_on, amount_pln, title }) => {
      const word = ['CZYNSZ', 'ZA WODE', 'RATA'].find((one) => title.toUpperCase().startsWith(one))
      return `${received_on} ${amount_pln} ${word}`
    })
    .toSorted()
}

function owed(lines: readonly Line[]): number {
  return lines.reduce((grosze, { pln }) => grosze - Math.round(Number(pln) * 100), 500_000) / 100
}

type Writing = { layout: Layout; titleOf: (line: Line) => string }

function write(lines: readonly Line[], { layout, titleOf }: Writing): Buffer {
  const titled = lines.map((line) => ({ ...line, title: titleOf(line) }))
  switch (layout) {
    case 'csv':
      return Buffer.from(
        `Data;Tytuł;Nadawca;Kwota\n${titled.map((one) => `${one.on};${one.title};${one.payer};${one.pln}`).join('\n')}\n`,
      )
    case 'csv in words': {
      const rows = titled.map((one) => `"${day(one.on)}","${one.title}","${one.payer}","${one.pln}","uznanie"`)
      return iconv.encode(`Data księgowania,Tytuł,Nadawca,Kwota,Typ\n${rows.join('\n')}\n`, 'windows-1250')
    }
    case 'csv without payers':
      return Buffer.from(
        `Date\tAmount\tDescription\n${titled.map((one) => `${one.on}\t${one.pln}\t${one.title.toLowerCase()}`).join('\n')}\n`,
      )
    case 'mt940':
      return Buffer.from(
        `:20:1\n:25:/PL24160000035175530643314956\n:60F:C260301PLN0,00\n${titled.map(fieldsOf).join('')}-\n`,
      )
    case 'camt053':
      return Buffer.from(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${titled.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`,
      )
    default:
      return layout satisfies never
  }
}

function day(on: string): string {
  return on.split('-').toReversed().join('.')
}

function fieldsOf({ on, pln, title, payer }: Line & { title: string }): string {
  const short = on.replaceAll('-', '').slice(2)
  return `:61:${short}C${pln.replace('.', ',')}NTRFNONREF\n:86:020~00X~20${title.slice(0, 27)}~21${title.slice(27)}~32${payer}\n`
}

function entryOf({ on, pln, title, payer }: Line & { title: string }): string {
  return `<Ntry><Amt Ccy="PLN">${pln}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><ValDt><Dt>${on}</Dt></ValDt><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${title}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}
