import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ShownLink } from './shown-link.tsx'

type MakeLinkProps = { agreementId: string; replaces: boolean }

/** Makes a link and shows it once: it is nowhere but in this dialog, and closing it forgets the link. */
export function MakeLink(props: MakeLinkProps) {
  const { links } = useWords()
  return (
    <OpenedDialog label={links.make} title={links.makeTitle} looks="plain">
      {() => <Making {...props} />}
    </OpenedDialog>
  )
}

function Making({ agreementId, replaces }: MakeLinkProps) {
  const { links } = useWords()
  const client = useQueryClient()
  // Not kept like the keys of forms: with it, the next person at this computer could ask for the same link.
  const [key] = useState(() => crypto.randomUUID())
  const making = useMutation({
    mutationFn: () => call('POST /v1/agreements/{id}/tenant-links', { params: { id: agreementId }, key }),
    gcTime: 0,
    onSuccess: () => {
      announce(links.made)
      void client.invalidateQueries({ queryKey: ['GET /v1/agreements/{id}/tenant-links'] })
    },
  })
  if (making.data) return <ShownLink link={making.data.body} />
  return (
    <>
      <p>{links.what}</p>
      {replaces && <p>{links.makeReplaces}</p>}
      {making.error && <Refused error={making.error} isAlert onRepeat={() => making.mutate()} />}
      <Button looks="primary" working={links.making} isWorking={making.isPending} onPress={() => making.mutate()}>
        {links.makeIt}
      </Button>
    </>
  )
}
