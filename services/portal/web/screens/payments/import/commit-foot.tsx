import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import { forgetPayments } from '../use-balances.ts'
import { useIsDeciding } from './use-decision.ts'

/** The one button that says how many payments it records. */
export function CommitFoot({ of: { id, to_record } }: { of: PaymentImport }) {
  const { imports } = useWords()
  const client = useQueryClient()
  const right = useMissingRight('payments.write')
  const committing = useMutation({
    mutationFn: () => call('POST /v1/payment-imports/{id}/commit', { params: { id } }),
    onSuccess: async ({ body }) => {
      announce(imports.recorded(body.payments))
      await forgetPayments(client)
    },
  })
  const isDeciding = useIsDeciding(id)
  const nothing = to_record === 0 ? imports.nothingToRecord : null
  const whyNot = right ?? (isDeciding ? imports.deciding : nothing)
  return (
    <>
      {committing.error && <Refused error={committing.error} isAlert />}
      <StepFoot says={imports.restIsLeft}>
        <Button
          looks="primary"
          whyNot={whyNot}
          working={imports.recording}
          isWorking={committing.isPending}
          onPress={() => committing.mutate()}
        >
          {imports.record(to_record)}
        </Button>
      </StepFoot>
    </>
  )
}
