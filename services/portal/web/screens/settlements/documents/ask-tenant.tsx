import { useMutation } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { dropFormKey, formKey } from '../../../interface/form-key.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'

type AskProps = { agreementId: string | null; meterId: string | undefined; day: string | undefined }

/** Mails the tenant a request for the reading of a day. */
export function AskTenant({ agreementId, meterId, day }: AskProps) {
  const { missing } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const form = `ask ${meterId} ${day}`
  const asking = useMutation({
    mutationFn: async (id: string) =>
      await call('POST /v1/agreements/{id}/reading-requests', {
        params: { id },
        body: { read_on: day ?? '', ...(meterId !== undefined && { meter_ids: [meterId] }) },
        key: formKey(form),
      }),
    onSuccess: () => {
      dropFormKey(form)
      announce(missing.asked)
    },
  })
  if (agreementId === null) return null
  if (asking.isSuccess) return <p>{missing.asked}</p>
  return (
    <>
      <Button
        whyNot={whyNot}
        working={missing.asking}
        isWorking={asking.isPending}
        onPress={() => asking.mutate(agreementId)}
      >
        {missing.ask}
      </Button>
      {asking.error && <Refused error={asking.error} isAlert />}
    </>
  )
}
