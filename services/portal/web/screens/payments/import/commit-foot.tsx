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
import type { Decisions } from './use-decisions.ts'

/** The one button that says how many payments it records. */
export function CommitFoot({ of: { id }, decisions }: { of: PaymentImport; decisions: Decisions }) {
  const { imports } = useWords()
  const client = useQueryClient()
  const right = useMissingRight('payments.write')
  const committing = useMutation({
    mutationFn: () =>
      call('POST /v1/payment-imports/{id}/commit', { params: { id }, body: { decisions: decisions.asked } }),
    onSuccess: async ({ body }) => {
      decisions.drop()
      announce(imports.recorded(body.payments))
      await forgetPayments(client)
    },
  })
  const whyNot = right ?? (decisions.count === 0 ? imports.nothingToRecord : null)
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
          {imports.record(decisions.count)}
        </Button>
      </StepFoot>
    </>
  )
}
