import type { Profile } from '@lokum/contracts/settlements/profile'
import { useState } from 'react'
import { useMissingRight } from '../../interface/use-right.ts'
import card from '../../parts/card.module.css'
import { Choice } from '../../parts/field.tsx'
import { OpenedDialog } from '../../parts/opened-dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './profile.module.css'
import { ReminderTextForm } from './reminder-text-form.tsx'

const levels = [1, 2, 3] as const

/** The texts of reminders in each language, which the landlord may replace. */
export function ReminderTexts({ profile }: { profile: Profile }) {
  const { account, reminders } = useWords()
  const canWrite = useMissingRight('settlements.write') === null
  const [locale, setLocale] = useState(profile.defaults.tenant_locale)
  return (
    <section className={`${card.card} ${style.others}`}>
      <h2>{reminders.texts}</h2>
      <p className={card.quiet}>{reminders.textsWhat}</p>
      <Choice
        name="reminder language"
        label={account.locale}
        value={locale}
        choices={account.locales}
        onChange={(chosen) => setLocale(chosen === 'en' ? 'en' : 'pl')}
      />
      <ul className={card.rows} aria-label={reminders.texts}>
        {levels.map((level) => {
          const isOwn = profile.reminder_texts.some((text) => text.locale === locale && text.level === level)
          return (
            <li key={level} className={`${card.row} ${style.number}`}>
              <p>{reminders.levelNames[level - 1]}</p>
              <p className={card.quiet}>{isOwn ? reminders.ownText : reminders.usualText}</p>
              {canWrite && (
                <OpenedDialog label={reminders.changeText(level)} title={reminders.levelNames[level - 1] ?? ''}>
                  {(close) => <ReminderTextForm profile={profile} place={{ locale, level }} onDone={close} />}
                </OpenedDialog>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
