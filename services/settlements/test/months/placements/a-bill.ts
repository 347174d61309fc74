import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anFa3 } from '../../../../../packages/bill-reader/test/an-fa3.ts'

type Bill = { number: string; month?: string; says: Record<string, string>; seller?: string; nip?: string }

/** Uploads a KSeF invoice of a month with these notes, and has it read. */
export async function aBill(landlord: Pick<Landlord, 'settlements'>, bill: Bill): Promise<string> {
  const id = await sendBill(landlord, bill)
  const { status } = await landlord.settlements.request('POST', `/v1/documents/${id}/read`)
  if (status !== 200) throw new Error(`The bill was not read: ${status}`)
  return id
}

/** Uploads such an invoice, which is not read yet. */
export async function sendBill(
  { settlements }: Pick<Landlord, 'settlements'>,
  { number, month = '2026-10', says, ...seller }: Bill,
): Promise<string> {
  const row = { name: 'Energia', quantity: '100', unit: 'kWh', unitNet: '1', net: '100' }
  const bytes = anFa3({
    rows: [row],
    total: '123.00',
    number,
    period: [`${month}-01`, `${month}-28`],
    blocks: [{ entries: says }],
    ...seller,
  })
  const form = makeForm(
    { name: `${number.replaceAll('/', '-')}.xml`, type: 'application/xml', bytes },
    { kind: 'invoice' },
  )
  const { status, body } = await settlements.request('POST', '/v1/documents', form)
  if (status !== 201) throw new Error(`The bill was refused: ${JSON.stringify(body)}`)
  return body.id
}
