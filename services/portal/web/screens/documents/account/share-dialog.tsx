import type { Cost } from '@lokum/contracts/settlements/cost'
import { useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ShareForm } from './share-form.tsx'
import { Shares } from './shares.tsx'
import type { SharedLine } from './unshared.tsx'

type ShareProps = {
  documentId: string
  apartmentIds: readonly string[]
  line: SharedLine
  onClose: () => void
}

/** Shares a line among apartments, then shows what each of them and the landlord pay. */
export function ShareDialog({ onClose, ...asked }: ShareProps) {
  const { accounts } = useWords()
  const [cost, setCost] = useState<Cost | null>(null)
  const query = useAnswer('GET /v1/apartments', { query: { limit: '100', state: 'active' } })
  return (
    <Dialog title={accounts.shareTitle} isOpen onClose={onClose}>
      <p>{asked.line.label}</p>
      <Answered query={query}>
        {({ body }) =>
          cost === null ? (
            <ShareForm {...asked} apartments={body.data} onShared={setCost} />
          ) : (
            <Shares cost={cost} apartments={body.data} />
          )
        }
      </Answered>
    </Dialog>
  )
}
