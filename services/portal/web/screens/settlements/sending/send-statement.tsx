import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refusal } from '../../../interface/refusal.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { isUnderWay, mailOfStatement, mayHaveArrived } from './mail-of-statement.ts'
import { mailStatement } from './mail-statement.ts'

const handOverCodes = new Set(['recipient_declined', 'tenant_without_email'])

type SendProps = { detail: SettlementDetail; address: string; onQueued?: () => void }

/** Mails the statement, after one question. */
export function SendStatement({ detail, address, onQueued }: SendProps) {
  const { sending: words } = useWords()
  const { id } = detail
  const client = useQueryClient()
  const mail = mailOfStatement(detail)
  const again = mayHaveArrived(mail)
  const right = useMissingRight('settlements.write')
  const [isAsking, setIsAsking] = useState(false)
  const sending = useSettlementChange(id, {
    send: (_, version) => mailStatement(detail, version),
    onDone: () => {
      announce(words.queued)
      onQueued?.()
    },
  })
  const { error } = sending
  useEffect(() => {
    // The agreement knows by now that it must be handed over.
    if (error instanceof Refusal && handOverCodes.has(error.facts.code))
      void client.invalidateQueries({ queryKey: ['GET /v1/agreements/{id}'] })
  }, [error, client])
  if (isUnderWay(mail) || (mail === null && detail.state === 'sent')) return null
  const confirm = () => {
    setIsAsking(false)
    sending.mutate()
  }
  const button = (
    <Button
      looks={again ? 'plain' : 'primary'}
      whyNot={right}
      working={words.sending}
      isWorking={sending.isPending}
      onPress={() => setIsAsking(true)}
    >
      {again ? words.sendAgain(address) : words.send(address)}
    </Button>
  )
  return (
    <>
      <ChangeRefused change={sending} />
      {again || detail.state === 'sent' ? <div>{button}</div> : <StepFoot>{button}</StepFoot>}
      <Dialog title={words.confirmTitle(address)} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <p>{words.confirmWhat}</p>
        <Button looks="primary" onPress={confirm}>
          {words.confirm}
        </Button>
      </Dialog>
    </>
  )
}
