import { elementReasons } from '@lokum/contracts/problems/document-reason'
import { FileRefused, UnknownFile } from './file-refused.ts'
import type { KsefInvoice } from './ksef-invoice.ts'
import {
  findPart,
  findParts,
  type KsefPart,
  neededField,
  neededPart,
  neededText,
  readField,
  readText,
} from './ksef-part.ts'
import { checkStructure, ksefForms } from './ksef-structure.ts'
import { nameXml, type Xml } from './name-xml.ts'
import { parseXml } from './parse-xml.ts'
import { readKsefAttachments } from './read-ksef-attachments.ts'
import { readKsefLine } from './read-ksef-line.ts'
import { readKsefOrder } from './read-ksef-order.ts'

/** FaWiersz and DodatkowyOpis: at most 10 000 each, as in the schema. */
const mostRows = 10_000
const kinds = ['VAT', 'KOR', 'ZAL', 'ROZ', 'UPR', 'KOR_ZAL', 'KOR_ROZ']

/**
 * Reads a KSeF invoice by the official schemas FA(3) and FA(2): computes nothing and requires every value to match the schema's
 * pattern. Throws FileRefused for a broken or hostile file, UnknownFile for other XML, also for a form in the other's namespace.
 */
export function readKsef(bytes: Uint8Array): KsefInvoice {
  const { replaced, ...xml } = parseXml(bytes)
  const form = formOf(xml)
  const invoice = { element: xml.root, path: '' }
  checkStructure(invoice)
  const fa = neededPart(invoice, 'Fa')

  return {
    form,
    kind: kindOf(fa),
    number: neededText(fa, 'P_2'),
    issuedOn: neededField(fa, 'P_1', 'day'),
    ...periodOf(fa),
    currency: neededField(fa, 'KodWaluty', 'currency'),
    seller: sellerOf(neededPart(invoice, 'Podmiot1')),
    buyers: [...findParts(invoice, 'Podmiot2'), ...findParts(invoice, 'Podmiot3')].slice(0, mostBuyers).map(buyerOf),
    contracts: contractsOf(fa),
    total: neededField(fa, 'P_15', 'amount'),
    ...settlementOf(fa),
    lines: rowsOf(fa, 'FaWiersz').map(readKsefLine),
    descriptions: rowsOf(fa, 'DodatkowyOpis').map(descriptionOf),
    corrects: findParts(fa, 'DaneFaKorygowanej').map(correctedOf),
    advances: findParts(fa, 'FakturaZaliczkowa').map(advanceOf),
    order: readKsefOrder(fa, mostRows),
    attachments: readKsefAttachments(invoice),
    replaced,
  }
}

function formOf({ namespace, root }: Xml): KsefInvoice['form'] {
  const known = ksefForms.find((form) => form.namespace === namespace)
  if (known === undefined || root.name !== 'Faktura') throw new UnknownFile(nameXml({ namespace, root }))
  const heading = neededPart({ element: root, path: '' }, 'Naglowek')
  const code = neededPart(heading, 'KodFormularza').element.attributes.get('kodSystemowy')
  if (code !== known.form || neededText(heading, 'WariantFormularza') !== known.variant)
    throw new UnknownFile(nameXml({ namespace, root }))
  return known.form
}

function kindOf(fa: KsefPart): string {
  const kind = neededText(fa, 'RodzajFaktury')
  if (!kinds.includes(kind)) throw new FileRefused(elementReasons.notKind('Fa/RodzajFaktury'))
  return kind
}

function periodOf(fa: KsefPart): Pick<KsefInvoice, 'periodFrom' | 'periodTo'> {
  const period = findPart(fa, 'OkresFa')
  if (period === null) {
    const day = readField(fa, 'P_6', 'day')
    return { periodFrom: day, periodTo: day }
  }
  return { periodFrom: neededField(period, 'P_6_Od', 'day'), periodTo: neededField(period, 'P_6_Do', 'day') }
}

function sellerOf(party: KsefPart): KsefInvoice['seller'] {
  const identity = neededPart(party, 'DaneIdentyfikacyjne')
  return { taxId: readText(identity, 'NIP'), name: neededText(identity, 'Nazwa', 512) }
}

/** More of them than a bill of a flat has are not looked at. */
const mostBuyers = 5

function buyerOf(party: KsefPart): KsefInvoice['buyers'][number] {
  const address = findPart(party, 'Adres')
  const lines = address === null ? [] : [readText(address, 'AdresL1', 512), readText(address, 'AdresL2', 512)]
  return {
    customerNumber: readText(party, 'NrKlienta'),
    address: lines.filter((line) => line !== null).join(', ') || null,
  }
}

function contractsOf(fa: KsefPart): string[] {
  const terms = findPart(fa, 'WarunkiTransakcji')
  const contracts = terms === null ? [] : findParts(terms, 'Umowy').slice(0, mostBuyers)
  return contracts.flatMap((contract) => readText(contract, 'NrUmowy') ?? [])
}

function settlementOf(fa: KsefPart): Pick<KsefInvoice, 'toPay' | 'surcharges' | 'deductions'> {
  const settlement = findPart(fa, 'Rozliczenie')
  if (settlement === null) return { toPay: null, surcharges: [], deductions: [] }
  const credit = readField(settlement, 'DoRozliczenia', 'amount')
  return {
    toPay: readField(settlement, 'DoZaplaty', 'amount') ?? (credit === null ? null : negated(credit)),
    surcharges: findParts(settlement, 'Obciazenia').map(reasonedOf),
    deductions: findParts(settlement, 'Odliczenia').map(reasonedOf),
  }
}

function reasonedOf(part: KsefPart) {
  return { amount: neededField(part, 'Kwota', 'amount'), reason: neededText(part, 'Powod') }
}

function descriptionOf(part: KsefPart): KsefInvoice['descriptions'][number] {
  const line = readField(part, 'NrWiersza', 'natural')
  return {
    line: line === null ? null : Number(line),
    key: neededText(part, 'Klucz'),
    value: neededText(part, 'Wartosc'),
  }
}

function correctedOf(part: KsefPart): string {
  return readText(part, 'NrFaKorygowanej') ?? neededText(part, 'NrKSeFFaKorygowanej')
}

function advanceOf(part: KsefPart): string {
  return readText(part, 'NrFaZaliczkowej') ?? neededText(part, 'NrKSeFFaZaliczkowej')
}

function rowsOf(fa: KsefPart, name: string): KsefPart[] {
  const rows = findParts(fa, name)
  if (rows.length > mostRows) throw new FileRefused(elementReasons.tooMany(fa.path, { name, max: mostRows }))
  return rows
}

function negated(amount: string): string {
  if (/^-?[0.]+$/.test(amount)) return '0.00'
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
