import { writeMeterNumber } from '@lokum/bill-reader/paper-sign'
import { readAddress } from '@lokum/bill-reader/rules/address'
import { foldText } from '@lokum/bill-reader/rules/fold-text'
import { drawLayout } from '../../../../../packages/bill-reader/test/golden/draw-layout.ts'
import { readHere } from '../../../../../packages/bill-reader/test/read-here.ts'
import { type EarlierBill, type Paper, proposePlacement } from '../../../src/months/placements/propose-placement.ts'

/** Bills for the flats of a landlord, with what is known of them. Texts are those of a page, with cells two spaces apart, or KSeF invoices. */
export type BillSet<FlatName extends string> = {
  flats: Readonly<Record<FlatName, { street: string; city: string; postalCode: string | null }>>
  meters: readonly { number: string; flat: FlatName }[]
  /** Bills that were placed before, the first one first. */
  earlier: readonly { text: string; flats: readonly FlatName[] }[]
  /** `flats` are those to which a landlord would place the bill; null where the paper does not tell. */
  bills: readonly { name: string; text: string; flats: readonly FlatName[] | null }[]
}

/** How well the rules place the bills of a set, each read from its bytes: those of a PDF that is drawn from its text, or of its XML. */
export async function scoreBills<FlatName extends string>(set: BillSet<FlatName>) {
  const flats = Object.entries<BillSet<FlatName>['flats'][FlatName]>(set.flats).map(
    ([id, { street, city, postalCode }]) => {
      const address = readAddress(street)
      return { id, address: address && { ...address, postalCode, city: foldText(city) } }
    },
  )
  const meters = set.meters.map(({ number, flat }) => ({ value: writeMeterNumber(number), apartmentId: flat }))
  const remembered = set.earlier.map(async ({ text, flats: apartmentIds }, index) => {
    return { ...(await read(text)), documentId: `doc_${index}`, apartmentIds }
  })
  const earlier = (await Promise.all(remembered)).toReversed()
  const proposing = set.bills.map(async ({ name, text, flats: expected }) => {
    const { apartmentIds, doubt } = proposePlacement(await read(text), { flats, meters, earlier })
    const isRight = apartmentIds.toSorted().join() === (expected ?? []).toSorted().join()
    return { name, expected, apartmentIds, doubt, isRight }
  })
  const outcomes = await Promise.all(proposing)
  const proposed = outcomes.filter(({ doubt }) => doubt === null)
  const right = proposed.filter(({ isRight }) => isRight).length
  const placeable = outcomes.filter(({ expected }) => expected !== null).length
  return {
    precision: right / proposed.length,
    recall: right / placeable,
    says: `${right} of ${proposed.length} proposals are right, of ${placeable} bills that can be placed; "do not know" ${outcomes.length - proposed.length}`,
    mistakes: outcomes.flatMap(({ name, isRight, apartmentIds, doubt }) =>
      isRight ? [] : [`${name}: ${apartmentIds.join(', ') || doubt}`],
    ),
  }
}

async function read(text: string): Promise<Paper & Pick<EarlierBill, 'months'>> {
  const isXml = text.startsWith('<')
  const bytes = isXml ? Buffer.from(text) : await drawLayout(layoutOf(text))
  const reading = await readHere(
    {
      accountId: 'acc_1',
      kind: 'invoice',
      mediaType: isXml ? 'application/xml' : 'application/pdf',
      sizeBytes: bytes.length,
      load: async () => bytes,
    },
    AbortSignal.timeout(60_000),
  )
  const { signs = [], sellerNip, supplier, periodFrom, periodTo } = reading
  const months = periodFrom && periodTo ? { from: periodFrom.slice(0, 7), to: periodTo.slice(0, 7) } : null
  return { seller: sellerNip ?? supplier, signs, months }
}

/** The layout of a page whose cells are two spaces apart. */
function layoutOf(text: string): string {
  const rows = text.split('\n').map((line) => line.split(/ {2,}/))
  return [
    '@cols 40 260 380 470',
    ...rows.map((cells) => (cells.length === 1 ? cells[0] : `| ${cells.join(' | ')}`)),
  ].join('\n')
}
