import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createSettlement, type NewSettlement } from '../../interface/create-settlement.ts'
import { announce } from '../../parts/announce.tsx'

/** Creates the settlement of one apartment, says so, and opens it. */
export function useCreateSettlement(month: NewSettlement, says: string) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => createSettlement(month),
    onSuccess: async ({ body }) => {
      announce(says)
      void client.invalidateQueries({ queryKey: ['GET /v1/settlements/overview', month.period] })
      await navigate({ to: '/settlements/$id', params: { id: body.id } })
    },
  })
}
