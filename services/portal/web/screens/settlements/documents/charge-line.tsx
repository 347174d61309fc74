import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { DocumentLedger } from '@lokum/contracts/settlements/document-ledger'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQueryClient } from '@tanstack/react-query'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { useAddItem } from '../costs/adding/use-add-item.ts'
import { chargeForm, itemOfLine } from './item-of-line.ts'

type ChargeProps = {
  detail: SettlementDetail
  documentId: string
  line: DocumentLedger['lines'][number]
  /** The line as it was read or typed; null for the document as a whole. */
  read: DocumentLine | null
}

/** Charges the tenant the open part of a line with one press. The lines of a document without any have to be typed first. */
export function ChargeLine({ detail, documentId, line, read }: ChargeProps) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const whyNot = useMissingRight('settlements.write')
  const charging = useAddItem(detail, chargeForm(detail), () => {
    announce(accounts.charged(line.label))
    void forgetDocument(client, documentId)
  })
  const item = itemOfLine(documentId, line, read)
  if (item === null) return null
  return (
    <>
      <Button whyNot={whyNot} isWorking={charging.isPending} onPress={() => charging.mutate(item)}>
        {accounts.use}
      </Button>
      <ChangeRefused change={charging} />
    </>
  )
}
