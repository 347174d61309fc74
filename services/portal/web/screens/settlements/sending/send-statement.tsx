import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { dropFormKey, formKey } from '../../../interface/form-key.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { isUnderWay, mailOfStatement, mayHaveArrived } from './mail-of-statement.ts'

/** Mails the statement, after one question. */
export function SendStatement({ detail, address }: { detail: SettlementDetail; address: string }) {
  const { sending: words } = useWords()
  const { id } = detail
  const mail = mailOfStatement(detail)
  const again = mayHaveArrived(mail)
  const form = `send ${id} ${detail.statement?.version} ${mail?.id}`
  const right = useMissingRight('settlements.write')
  const [isAsking, setIsAsking] = useState(false)
  const sending = useSettlementChange(id, {
    send: (_, version) =>
      call('POST /v1/settlements/{id}/send', { params: { id }, body: { again }, key: formKey(form), ...version }),
    onDone: () => {
      dropFormKey(form)
      announce(words.queued)
    },
  })
  if (isUnderWay(mail) || (mail === null && detail.state === 'sent')) return null
  const confirm = () => {
    setIsAsking(false)
    if (sending.isError) dropFormKey(form)
    sending.mutate()
  }
  return (
    <>
      {sending.error && <Refused error={sending.error} isAlert />}
      <div>
        <Button
          looks={again ? 'plain' : 'primary'}
          whyNot={right}
          working={words.sending}
          isWorking={sending.isPending}
          onPress={() => setIsAsking(true)}
        >
          {again ? words.sendAgain(address) : words.send(address)}
        </Button>
      </div>
      <Dialog title={words.confirmTitle(address)} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <p>{words.confirmWhat}</p>
        <Button looks="primary" onPress={confirm}>
          {words.confirm}
        </Button>
      </Dialog>
    </>
  )
}
