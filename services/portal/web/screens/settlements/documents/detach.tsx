import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { lastDetached } from './last-detached.ts'
import { useDetach } from './use-detach.ts'

type DetachProps = { settlementId: string; documentId: string; looks?: 'plain' | 'quiet' }

/** Takes a document out of the settlement; it stays stored and can be attached again. */
export function Detach({ settlementId: id, documentId, looks = 'quiet' }: DetachProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const detaching = useDetach(id, () => {
    announce(accounts.detached)
    lastDetached.write({ settlementId: id, documentId })
  })
  return (
    <div>
      <Button
        looks={looks}
        whyNot={whyNot}
        isWorking={detaching.isPending}
        onPress={() => detaching.mutate(documentId)}
      >
        {accounts.detach}
      </Button>
      <ChangeRefused change={detaching} />
    </div>
  )
}
