import { useCallback } from 'react'
import { useStore } from '../../../interface/use-store.ts'
import { announce } from '../../../parts/announce.tsx'
import { UndoBar } from '../../../parts/undo-bar.tsx'
import { useWords } from '../../../words/use-words.ts'
import { lastDetached } from './last-detached.ts'
import { useAttach } from './use-attach.ts'

/** Offers to attach again what was taken out of the settlement last. */
export function UndoDetach({ settlementId }: { settlementId: string }) {
  const { accounts, uploads } = useWords()
  const last = useStore(lastDetached)
  const attaching = useAttach(settlementId, () => announce(uploads.states.attached))
  const forget = useCallback(() => lastDetached.write(null), [])
  if (last?.settlementId !== settlementId) return null
  const undo = () => {
    attaching.mutate(last.documentId)
    forget()
    document.getElementById('documents')?.focus()
  }
  return <UndoBar key={last.documentId} text={accounts.detached} onUndo={undo} onOver={forget} />
}
