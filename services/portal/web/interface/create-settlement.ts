import { call } from './call.ts'
import { dropFormKey, formKey } from './form-key.ts'
import { Refusal } from './refusal.ts'

export type NewSettlement = { apartment_id: string; agreement_id: string | null; period: string }

/** Creates the settlement of a month and calculates it, so that it opens with its costs. */
export async function createSettlement({ apartment_id, agreement_id, period }: NewSettlement) {
  const form = `create-settlement ${agreement_id ?? apartment_id} ${period}`
  const created = await call('POST /v1/settlements', {
    body: { apartment_id, period, ...(agreement_id !== null && { agreement_id }) },
    key: formKey(form),
  })
  await calculate(created.body.id)
  dropFormKey(form)
  return created
}

/** Calculates a new settlement at once; if that fails, its page does it. */
async function calculate(id: string): Promise<void> {
  try {
    const { body, version } = await call('GET /v1/settlements/{id}', { params: { id } })
    if (body.state !== 'draft') return
    await call('POST /v1/settlements/{id}/calculate', { params: { id }, ...(version !== null && { version }) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
