import { fillPlaceholders } from '@lokum/contracts/settlements/fill-placeholders'
import type { Profile } from '@lokum/contracts/settlements/profile'
import type { ReminderTextOfLevel } from '@lokum/contracts/settlements/reminder-texts'
import { usualReminderText } from '@lokum/contracts/settlements/usual-reminder-texts'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Field } from '../../parts/field.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { TextArea } from '../../parts/text-area.tsx'
import { reminderSamples } from '../../words/reminder-samples.ts'
import { useWords } from '../../words/use-words.ts'
import { useChangeProfile } from './use-change-profile.ts'

type LanguageAndLevel = Pick<ReminderTextOfLevel, 'locale' | 'level'>
type FormProps = { profile: Profile; place: LanguageAndLevel; onDone: () => void }

const isAt = (place: LanguageAndLevel) => (text: LanguageAndLevel) =>
  text.locale === place.locale && text.level === place.level

/** The text of a language and level: its own or, as the start, the built-in one, with how it reads. */
export function ReminderTextForm({ profile, place, onDone }: FormProps) {
  const { reminders } = useWords()
  const own = profile.reminder_texts.find(isAt(place))
  const [typed, setTyped] = useState(own ?? { ...place, ...usualReminderText(place) })
  const { saving, faults, refusal } = useChangeProfile({
    change: (now, texts: readonly ReminderTextOfLevel[]) => ({
      reminder_texts: [...texts, ...now.reminder_texts.filter((text) => !isAt(place)(text))],
    }),
    saved: reminders.textSaved,
    onDone,
  })
  const faultAt = (at: string) => faults.find((fault) => fault.at === at)?.detail
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={reminders.saveText}
      working={reminders.sending}
      isWorking={saving.isPending}
      onSend={() => saving.mutate([typed])}
      others={
        own && (
          <Button working={reminders.sending} isWorking={saving.isPending} onPress={() => saving.mutate([])}>
            {reminders.restoreText}
          </Button>
        )
      }
    >
      <Field
        name={subjectAt}
        label={reminders.subject}
        value={typed.subject}
        onChange={(subject) => setTyped({ ...typed, subject })}
        fault={faultAt(subjectAt)}
      />
      <TextArea
        name={textAt}
        label={reminders.text}
        hint={reminders.placeholders}
        value={typed.text}
        onChange={(text) => setTyped({ ...typed, text })}
        fault={faultAt(textAt)}
      />
      <Preview {...typed} />
    </SmallForm>
  )
}

const subjectAt = '/reminder_texts/0/subject'
const textAt = '/reminder_texts/0/text'

function Preview({ locale, subject, text }: ReminderTextOfLevel) {
  const { reminders } = useWords()
  const fill = (words: string) => fillPlaceholders(words, reminderSamples[locale])
  return (
    <section aria-label={reminders.sample} lang={locale}>
      <p className={card.quiet}>{reminders.sample}</p>
      <p>
        <strong>{fill(subject)}</strong>
      </p>
      <p>{fill(text)}</p>
    </section>
  )
}
