import { nameMonths } from '@lokum/amounts/calendar/name-months'
import { type Locale, writeDay } from '@lokum/amounts/money/write-number'
import type { Utility } from '@lokum/contracts/settlements/cost-category'
import { writeName } from '@lokum/month-engine/calculation/proposal-words'
import { writeAmount } from '@lokum/statement-print/words/write-amount'

type RequestedMeter = { utility: Utility; number: string; place: string }

/** The content of a mail. */
export type MailMatter =
  | {
      kind: 'statement'
      period: string
      /** The months whose advances are settled; null for the statement of a month. */
      settles: readonly string[] | null
      /** The amount to pay; decimal text. */
      toPayPln: string
      /** The balance in the amount, and how a credit comes back. */
      money: readonly string[]
      dueOn: string
      /** The reason of the correction, empty if none is known; null for the first version. */
      correction: { reason: string } | null
    }
  | { kind: 'reading_request'; date: string; note: string | null; meters: RequestedMeter[] }
  | { kind: 'reminder'; subject: string; text: string }

/** The text of a mail; the link is placed between `before` and `after`. */
export type MailWords = { subject: string; before: string[]; linkLabel: string; after: string[]; stop: string }

type Named = { locale: Locale; landlordName: string }

/** The texts of a mail in the tenant's language. */
export function mailWords({ locale, landlordName }: Named, matter: MailMatter): MailWords {
  const { greeting, closing } = frame[locale]
  const { subject, paragraphs, linkLabel } = bodyOf(locale, matter)
  return {
    subject,
    before: [greeting, ...paragraphs],
    linkLabel,
    after: [closing.keep, `${closing.regards}\n${landlordName}`],
    stop: closing.stop,
  }
}

const frame = {
  pl: {
    greeting: 'Dzień dobry,',
    closing: {
      keep: 'Ten link jest przeznaczony wyłącznie dla Ciebie. Działa, dopóki nie dostaniesz nowszego, najwyżej 90 dni. Nie udostępniaj go nikomu.',
      regards: 'Pozdrawiam',
      stop: 'Nie chcę więcej wiadomości od tego wynajmującego:',
    },
  },
  en: {
    greeting: 'Hello,',
    closing: {
      keep: 'This link is for you only. It works until you receive a newer one, for 90 days at most. Please do not share it.',
      regards: 'Kind regards',
      stop: 'Stop mails from this landlord:',
    },
  },
} as const

type Body = { subject: string; paragraphs: string[]; linkLabel: string }

function bodyOf(locale: Locale, matter: MailMatter): Body {
  switch (matter.kind) {
    case 'statement':
      return statementWords(locale, matter)
    case 'reading_request':
      return requestWords(locale, matter)
    case 'reminder':
      return {
        subject: matter.subject,
        paragraphs: [matter.text, reminded[locale].how],
        linkLabel: reminded[locale].view,
      }
    default:
      return matter satisfies never
  }
}

const reminded = {
  pl: {
    how: 'Rozliczenia, wpłaty, numer rachunku i kod przelewu można zobaczyć tutaj:',
    view: 'Zobacz, co jest do zapłaty',
  },
  en: {
    how: 'You can see the statements, the payments, the account number and the transfer code here:',
    view: 'See what is to pay',
  },
} as const

type Statement = MailMatter & { kind: 'statement' }

/** Nouns of a statement of a month, and of a settlement of advances. */
const named = {
  pl: {
    monthly: { whose: 'mieszkania', what: 'rozliczenie' },
    trueUp: { whose: 'zaliczek za mieszkanie', what: 'rozliczenie zaliczek' },
  },
  en: { monthly: { what: 'statement' }, trueUp: { what: 'settlement of advances' } },
} as const

function statementWords(locale: Locale, matter: Statement): Body {
  return locale === 'pl' ? polishStatement(matter) : englishStatement(matter)
}

function polishStatement({ correction, settles, ...matter }: Statement): Body {
  const { whose, what } = named.pl[settles ? 'trueUp' : 'monthly']
  const months = nameOfMonths({ settles, ...matter }, 'pl')
  return {
    subject: `${correction ? 'Korekta rozliczenia' : 'Rozliczenie'} ${whose}: ${months}`,
    paragraphs: [
      `W załączniku przesyłam ${correction ? 'skorygowane ' : ''}${what} za ${months}.${reasonOf(correction, 'Powód korekty')}`,
      sumsOf(matter, 'pl', { none: 'Brak kwoty do zapłaty.', toPay: 'Razem do zapłaty', dueOn: 'Termin płatności' }),
      'Numer rachunku, tytuł przelewu i kod QR znajdują się na rozliczeniu. Wszystkie pozycje z wyliczeniami, odczytami i zdjęciami można zobaczyć tutaj:',
    ],
    linkLabel: 'Zobacz rozliczenie',
  }
}

function englishStatement({ correction, settles, ...matter }: Statement): Body {
  const { what } = named.en[settles ? 'trueUp' : 'monthly']
  const months = nameOfMonths({ settles, ...matter }, 'en')
  const title = correction ? `corrected ${what}` : what
  return {
    subject: `${title.charAt(0).toUpperCase()}${title.slice(1)} for your apartment: ${months}`,
    paragraphs: [
      `Your ${title} for ${months} is attached.${reasonOf(correction, 'Reason for the correction')}`,
      sumsOf(matter, 'en', { none: 'There is nothing to pay.', toPay: 'To pay in all', dueOn: 'Due on' }),
      'The account number, the transfer title and the QR code are on the statement. You can see every item with its calculation, readings and photos here:',
    ],
    linkLabel: 'View the statement',
  }
}

function reasonOf(correction: Statement['correction'], name: string): string {
  return correction && correction.reason !== '' ? `\n${name}: ${correction.reason}` : ''
}

function nameOfMonths({ settles, period }: Pick<Statement, 'settles' | 'period'>, locale: Locale): string {
  return settles ? nameMonths(settles, locale) : monthName(period, locale)
}

type Sums = Pick<Statement, 'toPayPln' | 'money' | 'dueOn'>

function sumsOf(
  { toPayPln, money, dueOn }: Sums,
  locale: Locale,
  words: { none: string; toPay: string; dueOn: string },
): string {
  const isFree = /^0+(\.0+)?$/.test(toPayPln)
  if (isFree) return [words.none, ...money].join('\n')
  const due = `${words.dueOn}: ${writeDay(dueOn, locale)}`
  return [`${words.toPay}: ${writeAmount(toPayPln, locale)}`, ...money, due].join('\n')
}

function requestWords(locale: Locale, { date, note, meters }: MailMatter & { kind: 'reading_request' }): Body {
  const day = writeDay(date, locale)
  const list = meters.map(({ utility, number, place }) => {
    const known = [number, place].filter((text) => text !== '')
    return `– ${writeName(utility, locale)}${known.length === 0 ? '' : ` (${known.join(', ')})`}`
  })
  const words =
    locale === 'pl'
      ? {
          subject: `Prośba o odczyt liczników na dzień ${day}`,
          intro: `Proszę o odczyt poniższych liczników na dzień ${day} i zdjęcie każdego z nich:`,
          how: 'Odczyty można wpisać tutaj:',
          linkLabel: 'Wpisz odczyty',
        }
      : {
          subject: `Meter readings needed for ${day}`,
          intro: `Please read these meters on ${day} and take a photo of each:`,
          how: 'You can enter the readings here:',
          linkLabel: 'Enter the readings',
        }
  const paragraphs = [`${words.intro}\n${list.join('\n')}`, ...(note === null ? [] : [note]), words.how]
  return { subject: words.subject, paragraphs, linkLabel: words.linkLabel }
}

function monthName(period: string, locale: Locale): string {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month.format(new Date(`${period}-01T00:00:00Z`))
}
