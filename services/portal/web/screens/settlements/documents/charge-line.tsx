import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { DocumentLedger } from '@lokum/contracts/settlements/document-ledger'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'

type ChargeProps = {
  settlementId: string
  documentId: string
  line: DocumentLedger['lines'][number]
  /** The line as it was read or typed; null for the document as a whole. */
  read: DocumentLine | null
}

/** Charges the tenant the open part of a line with one press; not offered for a document without lines, whose lines are typed first. */
export function ChargeLine({ settlementId, documentId, line, read }: ChargeProps) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const whyNot = useMissingRight('settlements.write')
  const charging = useSettlementChange(settlementId, {
    send: (known: DocumentLine, version) => {
      const { category, place, excerpt } = known
      const body = {
        type: 'proportional_cost' as const,
        label: line.label.slice(0, 200),
        ...(category !== null && { category }),
        tax_class: defaultTaxClass(category),
        inputs: { kind: 'amount' as const, amount_pln: line.open_pln },
        source: { kind: 'document' as const, document_id: documentId, line: known.line, place, excerpt },
      }
      return sendOnce(`charge ${settlementId} ${documentId} ${known.line}`, (key) =>
        call('POST /v1/settlements/{id}/items', { params: { id: settlementId }, body, key, ...version }),
      )
    },
    onDone: async () => {
      announce(accounts.charged(line.label))
      await forgetDocument(client, documentId)
    },
  })
  if (read === null || line.label === '' || line.open_pln <= 0) return null
  return (
    <>
      <Button whyNot={whyNot} isWorking={charging.isPending} onPress={() => charging.mutate(read)}>
        {accounts.use}
      </Button>
      <ChangeRefused change={charging} />
    </>
  )
}
