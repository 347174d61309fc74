import type { NextReminder, Reminder } from '@lokum/contracts/settlements/reminder'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Check } from '../../parts/check.tsx'
import { Field } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { TextArea } from '../../parts/text-area.tsx'
import { zlotyText } from '../../words/amounts.ts'
import { dayIn, shortDayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { forgetPayments } from './use-balances.ts'

type RemindProps = { agreementId: string; onReminded: () => void }

/** The earlier reminders of a tenant, and the next one with words that may be changed before it is sent. */
export function Remind({ agreementId: id, onReminded }: RemindProps) {
  const { reminders } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}/reminders', { params: { id } })
  return (
    <Answered query={query} rows={3}>
      {({ body: { data, next } }) => (
        <>
          <Earlier all={data} />
          {next !== null && data.some(({ created_at }) => isToday(created_at)) && (
            <Note looks="warn" title={reminders.todayAlready} />
          )}
          {next === null ? (
            <p>{reminders.none}</p>
          ) : (
            <NextForm key={next.level} agreementId={id} next={next} onReminded={onReminded} />
          )}
        </>
      )}
    </Answered>
  )
}

function isToday(moment: string): boolean {
  return dayIn(moment) === dayIn(new Date().toISOString())
}

function Earlier({ all }: { all: readonly Reminder[] }) {
  const { reminders, language } = useWords()
  if (all.length === 0) return null
  return (
    <ul aria-label={reminders.earlier}>
      {all.map(({ id, level, created_at, mail_id }) => (
        <li key={id} className={card.quiet}>
          {reminders.sentOn(level, shortDayText(dayIn(created_at), language), mail_id !== null)}
        </li>
      ))}
    </ul>
  )
}

type NextProps = RemindProps & { next: NextReminder }

function NextForm({ agreementId: id, next, onReminded }: NextProps) {
  const { reminders } = useWords()
  const client = useQueryClient()
  const [subject, setSubject] = useState(next.subject)
  const [text, setText] = useState(next.text)
  const [isWithInterest, setIsWithInterest] = useState(false)
  const { saving, faults, refusal } = useSave({
    send: async (delivery: 'mail' | 'handed_over') => {
      const words = { subject: subject.trim(), text: text.trim(), with_interest: isWithInterest }
      const body = { level: next.level, ...words, delivery }
      // A level is recorded once, so that a new key cannot send it twice.
      await call('POST /v1/agreements/{id}/reminders', { params: { id }, body, key: crypto.randomUUID() })
      announce(delivery === 'mail' ? reminders.queued : reminders.handedOver)
      await forgetPayments(client)
      onReminded()
    },
  })
  const faultAt = (at: string) => faults.find((fault) => fault.at === at)?.detail
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={reminders.send}
      working={reminders.sending}
      isWorking={saving.isPending}
      onSend={() => saving.mutate('mail')}
      others={
        <Button working={reminders.sending} isWorking={saving.isPending} onPress={() => saving.mutate('handed_over')}>
          {reminders.handOver}
        </Button>
      }
    >
      <p>{reminders.levels[next.level - 1]}</p>
      <Field
        name="/subject"
        label={reminders.subject}
        value={subject}
        onChange={setSubject}
        fault={faultAt('/subject')}
      />
      <TextArea
        name="/text"
        label={reminders.text}
        hint={reminders.textHint}
        value={text}
        onChange={setText}
        fault={faultAt('/text')}
      />
      {next.interest && <Interest interest={next.interest} isStated={isWithInterest} onState={setIsWithInterest} />}
    </SmallForm>
  )
}

type InterestProps = {
  interest: NonNullable<NextReminder['interest']>
  isStated: boolean
  onState: (isStated: boolean) => void
}

/** The choice to state the interest, and the sentence that then follows the text. */
function Interest({ interest: { sum_pln, text }, isStated, onState }: InterestProps) {
  const { reminders, language } = useWords()
  return (
    <div>
      <Check
        name="/with_interest"
        label={reminders.withInterest(zlotyText(sum_pln, language))}
        fault={undefined}
        isChecked={isStated}
        onChange={onState}
      />
      {isStated && <p className={card.quiet}>{text}</p>}
    </div>
  )
}
