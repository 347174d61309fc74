import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { useState } from 'react'
import { announce } from '../../parts/announce.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import { RecipientRow } from './recipient-row.tsx'
import { type Recipient, useRecipients } from './use-recipients.ts'
import { useSendAll } from './use-send-all.ts'

type SendAllProps = { rows: readonly OverviewRow[]; onClose: () => void }

/** Asks once before the statements of a month leave: who gets which, and what each comes to. */
export function SendAll({ rows, onClose }: SendAllProps) {
  const { month } = useWords()
  const query = useRecipients(rows)
  return (
    <Dialog title={month.sendAllTitle} isOpen onClose={onClose}>
      <Answered query={query} rows={rows.length}>
        {(recipients) => <Recipients of={recipients} />}
      </Answered>
    </Dialog>
  )
}

function Recipients({ of: recipients }: { of: readonly Recipient[] }) {
  const { month, sending } = useWords()
  const { outcomes, sendAll } = useSendAll()
  const [isAsked, setIsAsked] = useState(false)
  const able = recipients.filter(({ whyNot }) => whyNot === null)
  const sent = [...outcomes.values()].filter((outcome) => outcome === 'done').length
  const press = async () => {
    setIsAsked(true)
    announce(month.sentSoFar(await sendAll(able), able.length))
  }
  return (
    <>
      {able.length === 0 ? <p>{month.noneToSend}</p> : <p>{sending.confirmWhat}</p>}
      <ul className={card.rows} aria-label={month.sendAllList}>
        {recipients.map((recipient) => (
          <RecipientRow
            key={recipient.detail.id}
            of={recipient}
            outcome={outcomes.get(recipient.detail.id) ?? null}
            onRepeat={() => void sendAll([recipient])}
          />
        ))}
      </ul>
      {isAsked && <p>{month.sentSoFar(sent, able.length)}</p>}
      {!isAsked && able.length > 0 && (
        <Button looks="primary" onPress={() => void press()}>
          {month.sendNow(able.length)}
        </Button>
      )}
    </>
  )
}
