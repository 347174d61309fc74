import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../interface/call.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { OpenedDialog } from '../../parts/opened-dialog.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'

type DeleteProps = { agreement: AgreementWithMails; version: string | null }

/** Deletes an agreement that was entered by mistake, after a question. */
export function DeleteAgreement(props: DeleteProps) {
  const { agreements } = useWords()
  return (
    <OpenedDialog label={agreements.delete} title={agreements.deleteTitle(props.agreement.tenant.name)} looks="delete">
      {() => <Question {...props} />}
    </OpenedDialog>
  )
}

function Question({ agreement: { id, apartment_id }, version }: DeleteProps) {
  const { agreements } = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const deleting = useMutation({
    mutationFn: () => call('DELETE /v1/agreements/{id}', { params: { id }, ...(version !== null && { version }) }),
    onSuccess: async () => {
      announce(agreements.deleted)
      await navigate({ to: '/apartments/$id', params: { id: apartment_id } })
      client.removeQueries({ queryKey: ['GET /v1/agreements/{id}', { params: { id } }] })
      await client.invalidateQueries()
    },
    // Another change came first: the next try is over what it left.
    onError: () => client.invalidateQueries({ queryKey: ['GET /v1/agreements/{id}'] }),
  })
  return (
    <>
      <p>{agreements.deleteWhat}</p>
      {deleting.error && <Refused error={deleting.error} isAlert />}
      <Button
        looks="primary"
        working={agreements.deleting}
        isWorking={deleting.isPending}
        onPress={() => deleting.mutate()}
      >
        {agreements.deleteIt}
      </Button>
    </>
  )
}
