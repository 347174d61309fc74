import type { Document } from '@lokum/contracts/settlements/document'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { useDetach } from './use-detach.ts'

type DetachProps = { settlementId: string; document: Document }

/** Takes a document out of the settlement; it stays stored and can be attached again. */
export function Detach({ settlementId: id, document }: DetachProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const detaching = useDetach(id, () => announce(accounts.detached(document.name)))
  return (
    <div>
      <Button
        looks="quiet"
        whyNot={whyNot}
        isWorking={detaching.isPending}
        onPress={() => detaching.mutate(document.id)}
      >
        {accounts.detach}
      </Button>
      <ChangeRefused change={detaching} />
    </div>
  )
}
