import { type Locale, writeDay, writePln } from '@lokum/amounts/money/write-number'

type Overdue = { level: number; overduePln: string; dueOn: string }

/** The usual subject and text of a reminder, milder at first. */
export function reminderWords(
  locale: Locale,
  { level, overduePln, dueOn }: Overdue,
): { subject: string; text: string } {
  const write = words[locale][Math.min(level, 3) - 1] ?? words[locale][0]
  return write(writePln(overduePln, locale), writeDay(dueOn, locale))
}

const words = {
  pl: [
    (sum: string, day: string) => ({
      subject: 'Przypomnienie o płatności za mieszkanie',
      text: `Według moich zapisów do zapłaty pozostaje ${sum}, a termin płatności minął ${day}. Jeśli przelew jest już w drodze, proszę pominąć tę wiadomość.`,
    }),
    (sum: string, day: string) => ({
      subject: 'Drugie przypomnienie o płatności za mieszkanie',
      text: `Do zapłaty nadal pozostaje ${sum}, a termin płatności minął ${day}. Proszę o przelew w ciągu 7 dni albo o wiadomość, kiedy mogę się go spodziewać.`,
    }),
    (sum: string, day: string) => ({
      subject: 'Ostatnie przypomnienie o płatności za mieszkanie',
      text: `Mimo dwóch przypomnień do zapłaty pozostaje ${sum}, a termin płatności minął ${day}. Proszę o przelew w ciągu 7 dni. Po tym czasie mogę naliczyć ustawowe odsetki za opóźnienie.`,
    }),
  ],
  en: [
    (sum: string, day: string) => ({
      subject: 'Payment reminder for your apartment',
      text: `According to my records ${sum} is still to pay; it was due on ${day}. If your transfer is on its way, please ignore this message.`,
    }),
    (sum: string, day: string) => ({
      subject: 'Second payment reminder for your apartment',
      text: `There is still ${sum} to pay; it was due on ${day}. Please transfer it within 7 days, or tell me when I can expect it.`,
    }),
    (sum: string, day: string) => ({
      subject: 'Last payment reminder for your apartment',
      text: `After two reminders there is still ${sum} to pay; it was due on ${day}. Please transfer it within 7 days. After that I may charge statutory interest for the delay.`,
    }),
  ],
} as const
