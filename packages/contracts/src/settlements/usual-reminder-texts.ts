import type { ReminderTextOfLevel } from './reminder-texts.ts'

type Words = Pick<ReminderTextOfLevel, 'subject' | 'text'>

/** The built-in texts of reminders of levels 1 to 3, milder at first. */
const usual: Readonly<Record<ReminderTextOfLevel['locale'], readonly [Words, Words, Words]>> = {
  pl: [
    {
      subject: 'Przypomnienie o płatności za mieszkanie',
      text: 'Według moich zapisów do zapłaty pozostaje {amount}, a najstarszy termin minął {due_on}. Rachunek do przelewu: {account_number}, tytuł: {transfer_title}. Jeśli przelew jest już w drodze, proszę pominąć tę wiadomość.',
    },
    {
      subject: 'Drugie przypomnienie o płatności za mieszkanie',
      text: 'Do zapłaty nadal pozostaje {amount}, a najstarszy termin minął {due_on}. Proszę o przelew w ciągu 7 dni na rachunek {account_number}, z tytułem {transfer_title}, albo o wiadomość, kiedy mogę się go spodziewać.',
    },
    {
      subject: 'Ostatnie przypomnienie o płatności za mieszkanie',
      text: 'Mimo dwóch przypomnień do zapłaty pozostaje {amount}, a najstarszy termin minął {due_on}. Proszę o przelew w ciągu 7 dni na rachunek {account_number}, z tytułem {transfer_title}. Po tym czasie mogę naliczyć ustawowe odsetki za opóźnienie.',
    },
  ],
  en: [
    {
      subject: 'Payment reminder for your apartment',
      text: 'According to my records {amount} is still to pay; the earliest due date was {due_on}. My account number is {account_number}; please use the title {transfer_title}. If your transfer is on its way, please ignore this message.',
    },
    {
      subject: 'Second payment reminder for your apartment',
      text: 'There is still {amount} to pay; the earliest due date was {due_on}. Please transfer it to account {account_number}, with the title {transfer_title}, within 7 days, or tell me when I can expect it.',
    },
    {
      subject: 'Last payment reminder for your apartment',
      text: 'After two reminders there is still {amount} to pay; the earliest due date was {due_on}. Please transfer it to account {account_number}, with the title {transfer_title}, within 7 days. After that I may charge statutory interest for the delay.',
    },
  ],
}

/** The built-in text of a language and level. */
export function usualReminderText({ locale, level }: Pick<ReminderTextOfLevel, 'locale' | 'level'>): Words {
  const [first, second, third] = usual[locale]
  return level === 1 ? first : level === 2 ? second : third
}
