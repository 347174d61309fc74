import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { kindOfId } from '@lokum/contracts/values/id-prefixes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { Refusal } from '../../interface/refusal.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { announce } from '../../parts/announce.tsx'
import { BlockingLinks } from '../../parts/blocking-links.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Note } from '../../parts/note.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'

type ArchiveProps = { apartment: Apartment; version: string | null }

/** Archives an apartment, after a question, since its label and place can be taken meanwhile. */
export function ArchiveApartment({ apartment, version }: ArchiveProps) {
  const { apartments } = useWords()
  const whyNot = useMissingRight('apartments.write')
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { id, label } = apartment
  const archiving = useMutation({
    mutationFn: () =>
      call('POST /v1/apartments/{id}/archive', { params: { id }, ...(version !== null && { version }) }),
    onSuccess: async () => {
      announce(apartments.archiveDone(label))
      await client.invalidateQueries()
      setIsAsked(false)
    },
    onError: () => client.invalidateQueries({ queryKey: ['GET /v1/apartments/{id}'] }),
  })
  const close = () => {
    setIsAsked(false)
    archiving.reset()
  }
  return (
    <>
      <Button looks="quiet" whyNot={whyNot} onPress={() => setIsAsked(true)}>
        {apartments.archive}
      </Button>
      <Dialog title={apartments.archiveTitle(label)} isOpen={isAsked} onClose={close}>
        <p>{apartments.archiveWhat}</p>
        {archiving.error && <WhyNot error={archiving.error} />}
        <Button
          looks="primary"
          working={apartments.archiving}
          isWorking={archiving.isPending}
          onPress={() => archiving.mutate()}
        >
          {apartments.archive}
        </Button>
      </Dialog>
    </>
  )
}

function WhyNot({ error }: { error: Error }) {
  const { apartments } = useWords()
  const objects = error instanceof Refusal ? error.facts.objects.filter((id) => kindOfId(id) === 'agreement') : []
  if (objects.length === 0) return <Refused error={error} isAlert />
  return (
    <Note looks="warn" title={apartments.archiveBlocked} isAlert>
      <BlockingLinks objects={objects} />
    </Note>
  )
}
