import { monthOf } from '../../../scripts/papers/months.ts'
import { writeInternetInvoice } from '../../../scripts/papers/write-internet-invoice.ts'
import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

const internet = {
  type: 'proportional_cost',
  category: 'internet',
  label: 'Internet światłowodowy',
  inputs: { kind: 'amount', amount_pln: 79 },
  source: {
    kind: 'document',
    document_id: sampleId('document', 6),
    line: 1,
    place: 'page 1, line 7',
    excerpt: 'Internet światłowodowy 79,00',
  },
}

/** A July of the apartment without meters, whose internet rests on a printed bill: handed over, with a link for its tenant. */
export async function playCutOut(stage: Stage): Promise<void> {
  const bytes = writeInternetInvoice(monthOf('2026-07'), 'N/7/2026')
  await stage.also('createDocument', {
    body: { kind: 'invoice' },
    file: { name: 'internet.pdf', bytes },
  })
  await stage.also('createSettlement', {
    body: { apartment_id: sampleId('apartment', 2), period: '2026-07' },
  })
  const params = { id: sampleId('settlement', 5) }
  await stage.also('attachDocument', { params, body: { document_id: sampleId('document', 6) } })
  await stage.also('calculateSettlement', { params })
  await stage.also('createItem', { params, body: internet })
  await stage.also('decideItems', { params, body: { decision: 'approve' } })
  await stage.also('prepareSettlement', { params })
  await stage.also('markStatementSent', { params, body: { reason: 'Wręczone' } })
  const { body: link } = await stage.also('createTenantLink', { params: { id: sampleId('agreement', 2) } })
  await stage.play('getTenantCutOut', { token: new URL(link.url).hash.slice(1) })
}
