import type { PaperSign, SignKind } from '@lokum/bill-reader/paper-sign'
import { readAddress } from '@lokum/bill-reader/rules/address'
import { foldText } from '@lokum/bill-reader/rules/fold-text'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { EarlierBill, KnownFlats } from './propose-placement.ts'

type Documents = { accountId: string; documentIds: readonly string[] }
type StoredSign = { document_id: string; kind: SignKind; value: string }

/** The signs of documents, by their ids. */
export async function loadSigns(
  em: Context['em'],
  { accountId, documentIds }: Documents,
): Promise<ReadonlyMap<string, readonly PaperSign[]>> {
  const found = await runSql<StoredSign>(em, selectSigns, [accountId, documentIds])
  const ofDocuments = Map.groupBy(found, ({ document_id }) => document_id)
  return new Map([...ofDocuments].map(([id, signs]) => [id, signs.map(({ kind, value }) => ({ kind, value }))]))
}

const selectSigns = `
  SELECT document_id, kind, value FROM document_sign
  WHERE account_id = $1 AND document_id = ANY ($2::text[]) ORDER BY document_id, kind, value`

type AccountSigns = { accountId: string; signs: readonly PaperSign[] }

/** The knowledge of the account about these signs: its flats, its meters with such numbers, and the bills with such signs that were placed. */
export async function loadKnown(em: Context['em'], { accountId, signs }: AccountSigns): Promise<KnownFlats> {
  const numbers = signs.filter(({ kind }) => kind === 'meter' || kind === 'supply_point').map(({ value }) => value)
  const addresses = signs.some(({ kind }) => kind === 'delivery_address' || kind === 'address')
  const flats = addresses ? await runSql<StoredFlat>(em, selectFlats, [accountId]) : []
  return {
    flats: flats.map(describeFlat),
    meters: numbers.length === 0 ? [] : await runSql(em, selectMeters, [accountId, [...new Set(numbers)]]),
    earlier: await loadEarlier(em, { accountId, signs: signs.filter(({ kind }) => kind !== 'address') }),
  }
}

type StoredFlat = { id: string; street: string; city: string; postal_code: string | null }

function describeFlat({ id, street, city, postal_code: postalCode }: StoredFlat): KnownFlats['flats'][number] {
  const address = readAddress(street)
  return { id, address: address && { ...address, postalCode, city: foldText(city) } }
}

const selectFlats = `
  SELECT id, data -> 'address' ->> 'street' AS street, data -> 'address' ->> 'city' AS city,
    data -> 'address' ->> 'postal_code' AS postal_code
  FROM apartment_copy WHERE account_id = $1 ORDER BY id`

// The expressions are those of the indexes `meter_device_on_bills` and `meter_on_bills`.
const selectMeters = `
  SELECT ltrim(regexp_replace(upper(device.number), '[^0-9A-Z]', '', 'g'), '0') AS value, meter.apartment_id AS "apartmentId"
  FROM meter_device AS device
  JOIN meter ON (meter.account_id, meter.id) = (device.account_id, device.meter_id)
  WHERE device.account_id = $1
    AND ltrim(regexp_replace(upper(device.number), '[^0-9A-Z]', '', 'g'), '0') = ANY ($2::text[])
  UNION
  SELECT ltrim(regexp_replace(upper(supplier_number), '[^0-9A-Z]', '', 'g'), '0'), apartment_id FROM meter
  WHERE account_id = $1 AND supplier_number IS NOT NULL
    AND ltrim(regexp_replace(upper(supplier_number), '[^0-9A-Z]', '', 'g'), '0') = ANY ($2::text[])`

type StoredBill = {
  document_id: string
  seller: string | null
  apartment_ids: string[]
  months_from: string | null
  months_to: string | null
}

async function loadEarlier(em: Context['em'], { accountId, signs }: AccountSigns): Promise<EarlierBill[]> {
  if (signs.length === 0) return []
  const values = [accountId, signs.map(({ kind }) => kind), signs.map(({ value }) => value), mostEarlier]
  const bills = await runSql<StoredBill>(em, selectEarlier, values)
  const ofBills = await loadSigns(em, { accountId, documentIds: bills.map(({ document_id }) => document_id) })
  return bills.map(({ document_id, seller, apartment_ids, months_from: from, months_to: to }) => ({
    documentId: document_id,
    seller,
    apartmentIds: apartment_ids,
    months: from === null || to === null ? null : { from, to },
    signs: ofBills.get(document_id) ?? [],
  }))
}

/** So many of the newest bills with a sign tell whether it belongs to one place. */
const mostEarlier = 6

const selectEarlier = `
  SELECT found.document_id, coalesce(reading.seller_nip, lower(reading.supplier)) AS seller, placed.apartment_ids,
    to_char(coalesce(reading.period_from, reading.period_to), 'YYYY-MM') AS months_from,
    to_char(coalesce(reading.period_to, reading.period_from), 'YYYY-MM') AS months_to
  FROM (
    SELECT DISTINCT latest.document_id
    FROM (SELECT DISTINCT kind, value FROM unnest($2::text[], $3::text[]) AS given (kind, value)) AS wanted
    CROSS JOIN LATERAL (
      SELECT sign.document_id FROM document_sign AS sign
      WHERE sign.account_id = $1 AND sign.kind = wanted.kind AND sign.value = wanted.value
        AND (
          EXISTS (
            SELECT FROM document_apartment AS stated
            WHERE stated.account_id = $1 AND stated.document_id = sign.document_id AND stated.stated)
          OR EXISTS (
            SELECT FROM settlement_document AS attached
            WHERE attached.account_id = $1 AND attached.document_id = sign.document_id))
      ORDER BY sign.document_id DESC LIMIT $4) AS latest) AS found
  JOIN document_reading AS reading ON (reading.account_id, reading.document_id) = ($1, found.document_id)
  CROSS JOIN LATERAL (
    SELECT array_agg(apartment_id ORDER BY apartment_id) AS apartment_ids FROM (
      SELECT apartment_id FROM document_apartment
      WHERE account_id = $1 AND document_id = found.document_id AND stated
      UNION
      SELECT settlement.apartment_id FROM settlement_document AS attached
      JOIN settlement ON (settlement.account_id, settlement.id) = (attached.account_id, attached.settlement_id)
      WHERE attached.account_id = $1 AND attached.document_id = found.document_id) AS own) AS placed
  ORDER BY found.document_id DESC`
