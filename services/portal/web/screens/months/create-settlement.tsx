import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../interface/call.ts'
import { dropFormKey, formKey } from '../../interface/form-key.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './group.module.css'

type CreateSettlementProps = { row: OverviewRow; agreementId: string; period: string; isFirst: boolean }

/** Creates the settlement of one apartment and opens it. */
export function CreateSettlement({ row, agreementId, period, isFirst }: CreateSettlementProps) {
  const { month } = useWords()
  const navigate = useNavigate()
  const client = useQueryClient()
  const whyNot = useMissingRight('settlements.write')
  const { id, label } = row.apartment
  const form = `create-settlement ${agreementId} ${period}`
  const creation = useMutation({
    mutationFn: () =>
      call('POST /v1/settlements', {
        body: { apartment_id: id, agreement_id: agreementId, period },
        key: formKey(form),
      }),
    onSuccess: async ({ body }) => {
      dropFormKey(form)
      announce(month.created(label))
      void client.invalidateQueries({ queryKey: ['GET /v1/settlements/overview', period] })
      await navigate({ to: '/settlements/$id', params: { id: body.id } })
    },
  })
  return (
    <>
      <div className={style.next}>
        <Button
          looks={isFirst ? 'primary' : 'plain'}
          whyNot={whyNot}
          working={month.creating}
          isWorking={creation.isPending}
          onPress={() => creation.mutate()}
        >
          {month.next.create}
        </Button>
      </div>
      {creation.error && (
        <div className={style.refused}>
          <Refused error={creation.error} isAlert onRepeat={() => creation.mutate()} />
        </div>
      )}
    </>
  )
}
