import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { Answered } from '../../parts/answered.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import { mailStatement } from '../settlements/sending/mail-statement.ts'
import { RecipientRow } from './recipient-row.tsx'
import { SendMany } from './send-many.tsx'
import { type Recipient, useRecipients } from './use-recipients.ts'

type SendAllProps = { rows: readonly OverviewRow[]; onClose: () => void }

/** Asks once before the statements of a month leave: who gets which, and what each comes to. */
export function SendAll({ rows, onClose }: SendAllProps) {
  const { month, sending } = useWords()
  const query = useRecipients(rows)
  const words = {
    what: sending.confirmWhat,
    none: month.noneToSend,
    list: month.sendAllList,
    now: month.sendNow,
  }
  return (
    <Dialog title={month.sendAllTitle} isOpen onClose={onClose}>
      <Answered query={query} rows={rows.length}>
        {(recipients) => (
          <SendMany of={recipients} words={words} send={sendStatement} changes={changes}>
            {(recipient, state) => <RecipientRow key={recipient.id} of={recipient} {...state} />}
          </SendMany>
        )}
      </Answered>
    </Dialog>
  )
}

const changes = ['GET /v1/settlements/overview', 'GET /v1/settlements/{id}']

function sendStatement({ detail, version }: Recipient) {
  return mailStatement(detail, version)
}
