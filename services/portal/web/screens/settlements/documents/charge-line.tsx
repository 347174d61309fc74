import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
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
  const charging = useAddItem(detail, `charge ${detail.id} ${documentId} ${line.line}`, () => {
    announce(accounts.charged(line.label))
    void forgetDocument(client, documentId)
  })
  if (read === null || line.label === '' || line.open_pln <= 0) return null
  const { category, place, excerpt } = read
  const charge = () =>
    charging.mutate({
      type: 'proportional_cost',
      label: line.label.slice(0, 200),
      ...(category !== null && { category }),
      tax_class: defaultTaxClass(category),
      inputs: { kind: 'amount', amount_pln: line.open_pln },
      source: { kind: 'document', document_id: documentId, line: read.line, place, excerpt },
    })
  return (
    <>
      <Button whyNot={whyNot} isWorking={charging.isPending} onPress={charge}>
        {accounts.use}
      </Button>
      <ChangeRefused change={charging} />
    </>
  )
}
