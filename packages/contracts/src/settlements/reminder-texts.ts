import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { plainWords } from '../values/plain-words.ts'
import { Locale } from './agreement.ts'
import { hasOnlyPlaceholders, reminderPlaceholders } from './fill-placeholders.ts'
import { ReminderLevel } from './reminder.ts'

const list = reminderPlaceholders.map((name) => `{${name}}`).join(', ')

/** Words with placeholders; filled, they still fit a reminder. */
function words({ max }: { max: number }) {
  return plainWords({ max }).refine(hasOnlyPlaceholders, {
    params: { code: 'invalid_format' },
    error: mustBe('placeholders', { list }),
  })
}

/** A text of the landlord in place of a built-in one. */
const ReminderTextOfLevel = z
  .strictObject({
    locale: Locale,
    level: ReminderLevel,
    subject: words({ max: 100 }),
    text: words({ max: 2_000 }),
  })
  .meta({ id: 'ReminderTextOfLevel', description: `A text of reminders. It may have ${list}, each once` })
export type ReminderTextOfLevel = z.infer<typeof ReminderTextOfLevel>

export const ReminderTexts = z
  .array(ReminderTextOfLevel)
  .max(6)
  .refine((texts) => new Set(texts.map(({ locale, level }) => `${locale}${level}`)).size === texts.length, {
    params: { code: 'repeated' },
  })
  .meta({ description: 'Texts of reminders in place of the built-in ones, each language and level once' })
