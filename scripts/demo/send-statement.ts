import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** The settlement is frozen as a statement, proved, mailed to the tenant, and announced. */
export async function sendStatement({ ask, hear }: Stage, settlement: JsonBody): Promise<JsonBody> {
  const path = `/v1/settlements/${settlement.id}`
  step('The settlement is frozen as a statement: a PDF, and the SHA-256 of its content')
  const { body: prepared } = await ask(200, 'POST', `${path}/prepare`)
  assert.equal(prepared.state, 'prepared')
  const { bytes: pdf } = await ask(200, 'GET', `${path}/statements/latest`)
  const { bytes: snapshot } = await ask(200, 'GET', `${path}/statements/latest`, {
    headers: { accept: 'application/json' },
  })
  assert.equal(createHash('sha256').update(pdf).digest('hex'), prepared.statement.pdf_sha256)
  assert.equal(createHash('sha256').update(snapshot).digest('hex'), prepared.statement.snapshot_sha256)
  const { prepared_on, total_pln, balance_before_pln, to_pay_pln, transfer } = JSON.parse(snapshot.toString())
  assert.deepEqual([balance_before_pln, to_pay_pln, transfer.amount_pln], [0, total_pln, total_pln])
  show(prepared.statement)
  show({ prepared_on, total_pln, balance_before_pln, to_pay_pln, qr: transfer.qr })

  step('The PDF proves genuine, and not when a byte of it is another one')
  const changed = Buffer.concat([pdf, Buffer.from(' ')])
  for (const [bytes, result] of [[pdf, 'genuine'] as const, [changed, 'changed'] as const]) {
    const file = makeForm({ name: 'statement.pdf', type: 'application/pdf', bytes })
    const { body: verdict } = await ask(200, 'POST', '/v1/statements/verify', file)
    assert.equal(verdict.result, result)
    show({ result: verdict.result, sha256: verdict.sha256 })
  }

  step('It is mailed to the tenant (npm run mail shows the mail), and settlement.sent arrives')
  await ask(202, 'POST', `${path}/send`)
  const sent = await eventually(async () => {
    const { body } = await ask(200, 'GET', path)
    assert.equal(body.state, 'sent')
    return body
  })
  const event = await hear('settlement.sent', settlement.id)
  assert.equal(event.data.statement.version, 1)
  show({ 'webhook-id': event.id, signature: 'valid', delivery: sent.delivery })
  return sent
}
