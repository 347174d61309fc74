import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { AgreementVersion } from './list-values.ts'

type DeleteProps = { of: AgreementVersion; termsId: string; onDone: () => void }

/** Deletes terms, after a question. */
export function DeleteTerms({ of: { agreementId: id, version }, termsId, onDone }: DeleteProps) {
  const { terms } = useWords()
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () =>
      call('DELETE /v1/agreements/{id}/terms/{terms_id}', {
        params: { id, terms_id: termsId },
        ...(version !== null && { version }),
      }),
    onSuccess: async () => {
      announce(terms.deleted)
      await client.invalidateQueries()
      onDone()
    },
    // Another change came first: the next try is over what it left.
    onError: () => client.invalidateQueries({ queryKey: ['GET /v1/agreements/{id}/terms'] }),
  })
  return (
    <>
      <p>{terms.deleteWhat}</p>
      {deleting.error && <Refused error={deleting.error} isAlert />}
      <Button looks="primary" working={terms.deleting} isWorking={deleting.isPending} onPress={() => deleting.mutate()}>
        {terms.deleteIt}
      </Button>
    </>
  )
}
