import { writeMeterNumber } from '@lokum/bill-reader/paper-sign'
import { readKsef } from '@lokum/bill-reader/readers/read-ksef'
import { readAddress } from '@lokum/bill-reader/rules/address'
import { foldText } from '@lokum/bill-reader/rules/fold-text'
import { readKsefDocument } from '@lokum/bill-reader/rules/read-ksef-document'
import { readPages } from '@lokum/bill-reader/rules/read-pages'
import { type EarlierBill, type Paper, proposePlacement } from '../../../src/months/placements/propose-placement.ts'

/** Bills for the flats of a landlord, with what is known of them. Texts are those of pages, with cells two spaces apart, or KSeF invoices. */
export type BillSet<FlatName extends string> = {
  flats: Readonly<Record<FlatName, { street: string; city: string; postalCode: string | null }>>
  meters: readonly { number: string; flat: FlatName }[]
  /** Bills that were placed before, the first one first. */
  earlier: readonly { text: string; flats: readonly FlatName[] }[]
  /** `flats` are those to which a landlord would place the bill; null where the paper does not tell. */
  bills: readonly { name: string; text: string; flats: readonly FlatName[] | null }[]
}

/** How well the rules place the bills of a set. */
export function scoreBills<FlatName extends string>(set: BillSet<FlatName>) {
  const flats = Object.entries<BillSet<FlatName>['flats'][FlatName]>(set.flats).map(
    ([id, { street, city, postalCode }]) => {
      const address = readAddress(street)
      return { id, address: address && { ...address, postalCode, city: foldText(city) } }
    },
  )
  const meters = set.meters.map(({ number, flat }) => ({ value: writeMeterNumber(number), apartmentId: flat }))
  const earlier = set.earlier
    .map(({ text, flats: apartmentIds }, index) => ({ ...read(text), documentId: `doc_${index}`, apartmentIds }))
    .toReversed()
  const outcomes = set.bills.map(({ name, text, flats: expected }) => {
    const { apartmentIds, doubt } = proposePlacement(read(text), { flats, meters, earlier })
    const isRight = apartmentIds.toSorted().join() === (expected ?? []).toSorted().join()
    return { name, expected, apartmentIds, doubt, isRight }
  })
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

function read(text: string): Paper & Pick<EarlierBill, 'months'> {
  const reading = text.startsWith('<')
    ? readKsefDocument(readKsef(Buffer.from(text)))
    : readPages([{ lines: text.split('\n') }])
  const { signs = [], sellerNip, supplier, periodFrom, periodTo } = reading
  const months = periodFrom && periodTo ? { from: periodFrom.slice(0, 7), to: periodTo.slice(0, 7) } : null
  return { seller: sellerNip ?? supplier, signs, months }
}
