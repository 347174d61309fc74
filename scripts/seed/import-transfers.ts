import type { Client } from '@lokum/client'

/** A tenant's transfer. */
export type Transfer = { received_on: string; amount_pln: number; payer: string; title: string }

const columns = ['Data księgowania', 'Kontrahent', 'Tytuł', 'Kwota']

/** Imports transfers with a bank statement, which also has outgoing ones. */
export async function importTransfers(lokum: Client, transfers: readonly Transfer[]): Promise<void> {
  const [first] = transfers
  if (first === undefined) return
  const { received_on } = first
  const rows = [
    ...transfers,
    { received_on, amount_pln: -79, payer: 'Przykładowa Telefonia sp. z o.o.', title: 'Internet Długa 7/12' },
    { received_on, amount_pln: -15, payer: '', title: 'Opłata za prowadzenie rachunku' },
  ]
  const text = [columns.join(';'), ...rows.map(rowOf)].join('\r\n')
  const file = new File([text], `wyciąg ${received_on}.csv`, { type: 'text/csv' })
  const { data } = await lokum.createPaymentImport({ body: { file } })
  await lokum.commitPaymentImport({ id: data.id })
}

function rowOf({ received_on, payer, title, amount_pln }: Transfer): string {
  return [received_on, payer, title, amount_pln.toFixed(2).replace('.', ',')].join(';')
}
