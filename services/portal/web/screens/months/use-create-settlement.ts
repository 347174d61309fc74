import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../interface/call.ts'
import { dropFormKey, formKey } from '../../interface/form-key.ts'
import { announce } from '../../parts/announce.tsx'

type Wanted = { apartment_id: string; agreement_id: string | null; period: string }

/** Creates the settlement of one apartment, says so, and opens it. */
export function useCreateSettlement({ apartment_id, agreement_id, period }: Wanted, says: string) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = `create-settlement ${agreement_id ?? apartment_id} ${period}`
  return useMutation({
    mutationFn: () =>
      call('POST /v1/settlements', {
        body: { apartment_id, period, ...(agreement_id !== null && { agreement_id }) },
        key: formKey(form),
      }),
    onSuccess: async ({ body }) => {
      dropFormKey(form)
      announce(says)
      void client.invalidateQueries({ queryKey: ['GET /v1/settlements/overview', period] })
      await navigate({ to: '/settlements/$id', params: { id: body.id } })
    },
  })
}
