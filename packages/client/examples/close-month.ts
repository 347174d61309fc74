// A month, from the agreement to the statement as a PDF.
import { writeFile } from 'node:fs/promises'
import { lokum } from './open-client.ts'

const { data: apartment } = await lokum.createApartment({
  body: { label: 'Długa 7', address: { street: 'ul. Długa 7/12', city: 'Kraków' } },
})
await lokum.createAgreement({
  body: {
    apartment_id: apartment.id,
    tenant: { name: 'Jan Nowak' },
    landlord: { name: 'Anna Kowalska', bank_account_number: '24160000035175530643314956' },
    starts_on: '2026-09-01',
    mode: 'rent_only',
    rent_pln: 2400,
  },
})
const { data: settlement } = await lokum.createSettlement({ body: { apartment_id: apartment.id, period: '2026-10' } })
await lokum.calculateSettlement({ id: settlement.id })
await lokum.decideItems({ id: settlement.id, body: { decision: 'approve' } })
const { data: prepared } = await lokum.prepareSettlement({ id: settlement.id })
const { data: pdf } = await lokum.getStatement({ id: settlement.id, version: 'latest' })
await writeFile('statement.pdf', pdf.stream())

console.log(`${prepared.state}: ${prepared.total_pln} PLN, ${pdf.type}`)
