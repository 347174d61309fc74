import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'

type ReopenProps = { apartment: Apartment; version: string | null }

/** Undoes the archiving of an apartment. */
export function ReopenApartment({ apartment, version }: ReopenProps) {
  const { apartments } = useWords()
  const whyNot = useMissingRight('apartments.write')
  const client = useQueryClient()
  const { id, label } = apartment
  const reopening = useMutation({
    mutationFn: () => call('POST /v1/apartments/{id}/reopen', { params: { id }, ...(version !== null && { version }) }),
    onSuccess: async () => {
      announce(apartments.reopenDone(label))
      await client.invalidateQueries()
    },
    onError: () => client.invalidateQueries({ queryKey: ['GET /v1/apartments/{id}'] }),
  })
  return (
    <>
      {reopening.error && <Refused error={reopening.error} isAlert />}
      <Button
        looks="quiet"
        whyNot={whyNot}
        working={apartments.reopening}
        isWorking={reopening.isPending}
        onPress={() => reopening.mutate()}
      >
        {apartments.reopen}
      </Button>
    </>
  )
}
