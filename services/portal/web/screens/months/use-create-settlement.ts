import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../interface/call.ts'
import { dropFormKey, formKey } from '../../interface/form-key.ts'
import { Refusal } from '../../interface/refusal.ts'
import { announce } from '../../parts/announce.tsx'

type NewMonth = { apartment_id: string; agreement_id: string | null; period: string }

/** Creates the settlement of one apartment, says so, and opens it. */
export function useCreateSettlement({ apartment_id, agreement_id, period }: NewMonth, says: string) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = `create-settlement ${agreement_id ?? apartment_id} ${period}`
  return useMutation({
    mutationFn: async () => {
      const created = await call('POST /v1/settlements', {
        body: { apartment_id, period, ...(agreement_id !== null && { agreement_id }) },
        key: formKey(form),
      })
      await calculate(created.body.id)
      return created
    },
    onSuccess: async ({ body }) => {
      dropFormKey(form)
      announce(says)
      void client.invalidateQueries({ queryKey: ['GET /v1/settlements/overview', period] })
      await navigate({ to: '/settlements/$id', params: { id: body.id } })
    },
  })
}

/** Calculates a new settlement at once, so that it opens with its costs; if that fails, its page does it. */
async function calculate(id: string): Promise<void> {
  try {
    const { body, version } = await call('GET /v1/settlements/{id}', { params: { id } })
    if (body.state !== 'draft') return
    await call('POST /v1/settlements/{id}/calculate', { params: { id }, ...(version !== null && { version }) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
