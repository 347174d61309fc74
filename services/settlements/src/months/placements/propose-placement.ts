import type { PaperSign, SignKind } from '@lokum/bill-reader/paper-sign'
import { type Address, parseAddress } from '@lokum/bill-reader/rules/address'
import { fitAddress } from './fit-address.ts'

/** A bill with what it says about its flat. */
export type Paper = {
  /** The tax number of the seller, or else its name. */
  seller: string | null
  signs: readonly PaperSign[]
}

/** A bill that was placed before. */
export type EarlierBill = Paper & {
  documentId: string
  apartmentIds: readonly string[]
  /** The months that it is for, YYYY-MM; null if it does not say. */
  months: { from: string; to: string } | null
}

/** Facts about the account that signs may name. */
export type KnownFlats = {
  flats: readonly { id: string; address: Address | null }[]
  /** The numbers of meters, or those that the supplier prints for them. */
  meters: readonly { value: string; apartmentId: string }[]
  /** Bills that share a sign with the paper, newest first. */
  earlier: readonly EarlierBill[]
}

/** A sign that led to the apartments; `documentId` is the earlier bill with the same one. */
export type PlacementReason = PaperSign & { documentId: string | null }

/**
 * Why there is no proposal: `no_sign`: the paper says nothing that is known; `weak`: it names a house alone; `several`: it fits several
 * apartments; `contradiction`: it names a place that is none of them.
 */
export type PlacementDoubt = 'no_sign' | 'weak' | 'several' | 'contradiction'

export type PlacementProposal = {
  /** Sorted; empty if the rules do not know. */
  apartmentIds: readonly string[]
  reasons: readonly PlacementReason[]
  doubt: PlacementDoubt | null
}

/** The apartments for which a sign speaks. */
type Vote = { reason: PlacementReason; apartmentIds: readonly string[] }

const strongKinds: readonly SignKind[] = ['meter', 'supply_point', 'customer', 'contract', 'delivery_address']

/**
 * Proposes the apartments that a bill is for. Numbers, and the address that the paper names as the place of the supply, must agree; any
 * other address counts only without them. In doubt there is no proposal.
 */
export function proposePlacement(paper: Paper, known: KnownFlats): PlacementProposal {
  const strong = paper.signs.filter(({ kind }) => strongKinds.includes(kind)).map((sign) => voteOf(sign, paper, known))
  const named = strong.length > 0 && strong.some((vote) => vote !== null) ? strong : addressVotes(paper, known)
  const votes = withoutWider(
    named.filter((vote) => vote !== null),
    known,
  )
  const [first, ...others] = votes
  if (first === undefined) return { apartmentIds: [], reasons: [], doubt: doubtAbout(paper, known) }
  const reasons = votes.map(({ reason }) => reason)
  const isAgreed =
    first.apartmentIds.length > 0 && others.every((vote) => isSame(vote.apartmentIds, first.apartmentIds))
  if (!isAgreed) return { apartmentIds: [], reasons, doubt: 'several' }
  if (namesAnotherPlace(paper, known, first.apartmentIds)) return { apartmentIds: [], reasons, doubt: 'contradiction' }
  return { apartmentIds: first.apartmentIds, reasons, doubt: null }
}

/** The votes without those of addresses that fit several apartments, one of which a meter names: rooms that are let apart have one address. */
function withoutWider(votes: readonly Vote[], known: KnownFlats): readonly Vote[] {
  const ofMeter = votes.find(({ reason, apartmentIds }) => reason.kind === 'meter' && apartmentIds.length === 1)
  const [id] = ofMeter?.apartmentIds ?? []
  if (id === undefined) return votes
  return votes.filter(({ reason, apartmentIds }) => {
    if (reason.kind !== 'delivery_address' || apartmentIds.length === 1) return true
    return !apartmentIds.includes(id) && !flatsAt(reason, known).includes(id)
  })
}

/** The apartments of a sign: those of an earlier bill with it, else those that it names; none of them if it names several, null if it is unknown. */
function voteOf(sign: PaperSign, paper: Paper, known: KnownFlats): Vote | null {
  const bills = rememberedBills(sign, paper, known)
  const [latest] = bills
  if (latest !== undefined && !isShared(bills)) {
    return { reason: { ...sign, documentId: latest.documentId }, apartmentIds: latest.apartmentIds.toSorted() }
  }
  const apartmentIds = apartmentsNamedBy(sign, known)
  if (apartmentIds.length === 0) return null
  return { reason: { ...sign, documentId: null }, apartmentIds: apartmentIds.length === 1 ? apartmentIds : [] }
}

/**
 * The earlier bills with this sign. One customer may have several flats: a bill with another meter, point or address than theirs is not
 * like them. A place that is no apartment, such as a whole house, is remembered for its seller alone: others may mean other flats by it.
 */
function rememberedBills(sign: PaperSign, paper: Paper, known: KnownFlats): EarlierBill[] {
  const bills = known.earlier.filter(({ signs }) => signs.some((one) => isSameSign(one, sign)))
  if (sign.kind === 'delivery_address' && flatsAt(sign, known).length === 0)
    return bills.filter((bill) => bill.seller === paper.seller)
  if (sign.kind !== 'customer' && sign.kind !== 'contract') return bills
  return bills.filter((bill) => bill.seller === paper.seller && !isForAnotherPoint(paper, bill))
}

const pointKinds: readonly SignKind[] = ['contract', 'supply_point', 'meter', 'delivery_address']

/** Whether the two differ in what tells the flats of a customer apart, and agree in nothing of it. */
function isForAnotherPoint(paper: Paper, bill: EarlierBill): boolean {
  const compared = pointKinds.flatMap((kind) => {
    const [own, theirs] = [paper.signs, bill.signs].map((signs) => signs.filter((one) => one.kind === kind))
    if (!own?.length || !theirs?.length) return []
    return [own.some((one) => theirs.some((other) => isSameSign(one, other)))]
  })
  return compared.length > 0 && compared.every((isSameOne) => !isSameOne)
}

/** Whether bills with this sign that may be of one month are in different flats, so that it tells nothing. */
function isShared(bills: readonly EarlierBill[]): boolean {
  return bills.some((bill, index) =>
    bills
      .slice(index + 1)
      .some((other) => isOfSameMonth(bill, other) && !isSame(bill.apartmentIds, other.apartmentIds)),
  )
}

function isOfSameMonth({ months: one }: EarlierBill, { months: other }: EarlierBill): boolean {
  return one === null || other === null || (one.from <= other.to && other.from <= one.to)
}

function apartmentsNamedBy(sign: PaperSign, known: KnownFlats): string[] {
  if (sign.kind === 'meter' || sign.kind === 'supply_point') {
    const found = known.meters.filter(({ value }) => value === sign.value).map(({ apartmentId }) => apartmentId)
    return [...new Set(found)].toSorted()
  }
  return sign.kind === 'delivery_address' || sign.kind === 'address' ? flatsAt(sign, known) : []
}

function flatsAt({ value }: PaperSign, { flats }: KnownFlats): string[] {
  const paper = parseAddress(value)
  if (paper === null) return []
  return flats.filter(({ address }) => address && fitAddress(paper, address) === 'flat').map(({ id }) => id)
}

/** An address without a label counts only where the paper names no other place of the supply. */
function addressVotes(paper: Paper, known: KnownFlats): (Vote | null)[] {
  if (paper.signs.some(({ kind }) => kind === 'delivery_address')) return []
  // What was sent to a flat need not be for it, so that an earlier bill says nothing here.
  return paper.signs
    .filter(({ kind }) => kind === 'address')
    .map((sign) => voteOf(sign, paper, { ...known, earlier: [] }))
}

/** Whether the paper is for a place that is none of these apartments: only an earlier bill with the same address tells that it is. */
function namesAnotherPlace(paper: Paper, known: KnownFlats, apartmentIds: readonly string[]): boolean {
  const places = paper.signs.filter(({ kind }) => kind === 'delivery_address')
  const isHere = (sign: PaperSign) => {
    const [latest] = rememberedBills(sign, paper, known)
    if (latest && isSame(latest.apartmentIds, apartmentIds)) return true
    const address = parseAddress(sign.value)
    const own = known.flats.filter(({ id }) => apartmentIds.includes(id))
    return own.some((flat) => {
      const fit = address && flat.address && fitAddress(address, flat.address)
      return fit === 'flat' || fit === 'house'
    })
  }
  return places.length > 0 && !places.some(isHere)
}

function doubtAbout({ signs }: Paper, { flats }: KnownFlats): PlacementDoubt {
  const isHouse = signs.some(({ value }) => {
    const paper = parseAddress(value)
    return paper && flats.some(({ address }) => address && fitAddress(paper, address) === 'house')
  })
  return isHouse ? 'weak' : 'no_sign'
}

function isSameSign(one: PaperSign, other: PaperSign): boolean {
  return one.kind === other.kind && one.value === other.value
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
