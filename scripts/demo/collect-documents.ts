import assert from 'node:assert/strict'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { landlord as buyer } from '../papers/lettings.ts'
import { usualEnergy, writeEnergyInvoice } from '../papers/write-energy-invoice.ts'
import { writeInternetInvoice } from '../papers/write-internet-invoice.ts'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

export type Invoices = { energy: JsonBody; internet: JsonBody }

/** Two invoices: energy as a KSeF invoice, the internet as a PDF; each is uploaded once and read. */
export async function collectDocuments(stage: Stage): Promise<Invoices> {
  const { ask, month, play, meterNumber, landlord } = stage
  step('An invoice of KSeF for energy, and a PDF for the internet')
  const bill = { month, number: `E/${play}`, buyer: buyer.name, meter: meterNumber, ...usualEnergy }
  const energyFile = { name: 'energia.xml', type: 'text/xml', bytes: writeEnergyInvoice(bill) }
  const internetBytes = writeInternetInvoice(month, `N/${play}`)
  const internetFile = { name: 'internet.pdf', type: 'application/pdf', bytes: internetBytes }
  const energy = await ask(201, 'POST', '/v1/documents', makeForm(energyFile, { kind: 'invoice' }))
  const internet = await ask(201, 'POST', '/v1/documents', makeForm(internetFile, { kind: 'invoice' }))
  assert.deepEqual([energy.body.media_type, internet.body.media_type], ['application/xml', 'application/pdf'])
  show([energy.body, internet.body])

  step('The same file again is the same document')
  const again = await ask(201, 'POST', '/v1/documents', makeForm(internetFile, { kind: 'invoice' }))
  assert.equal(again.body.id, internet.body.id)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  const content = await landlord.request('GET', `/v1/documents/${internet.body.id}/content`)
  assert.deepEqual(content.bytes, internetFile.bytes)
  show({ id: again.body.id, sha256: again.body.sha256, 'content-disposition': content.headers['content-disposition'] })

  step('The assistant reads them: what it found, and where')
  const read = await Promise.all(
    [energy, internet].map(({ body }) => ask(200, 'POST', `/v1/documents/${body.id}/read`)),
  )
  for (const { body } of read) show(body.reading)
  const [energyRead, internetRead] = read.map(({ body }) => body)
  assert.equal(energyRead.reading.total_pln, 123)
  assert.equal(energyRead.reading.to_pay_pln, 128)
  assert.equal(lineOf(energyRead, 'rate').rate_pln, 0.615)
  assert.equal(lineOf(energyRead, 'cost').amount_pln, 24.6)
  assert.equal(lineOf(internetRead, 'cost').amount_pln, 79)
  return { energy: energyRead, internet: internetRead }
}

/** The one line of a document that has a kind. */
export function lineOf({ reading }: JsonBody, kind: string): JsonBody {
  const lines = reading.lines.filter((line: JsonBody) => line.kind === kind)
  assert.equal(lines.length, 1, `Of the kind ${kind} there are ${lines.length} lines.`)
  return lines[0]
}
