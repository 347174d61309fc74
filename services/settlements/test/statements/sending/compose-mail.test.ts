import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import PostalMime from 'postal-mime'
import { composeMail } from '../../../src/statements/sending/compose-mail.ts'
import { type MailMatter, mailWords } from '../../../src/statements/sending/mail-words.ts'
import { retryDelayMs } from '../../../src/statements/sending/retry-delay.ts'

const link = `https://lokum.example/tenant#tl_${'a'.repeat(43)}`
const stopLink = link.replace('#', '?view=mails#')
const pdf = randomBytes(300_000)

type Given = {
  matter?: MailMatter
  locale?: 'pl' | 'en'
  tenantName?: string
  landlordName?: string
  senderName?: string
}

const april: MailMatter = {
  kind: 'statement',
  period: '2026-04',
  settles: null,
  toPayPln: '2345.60',
  money: ['w tym 45,60 zł z zestawienia za marzec 2026'],
  dueOn: '2026-05-10',
  correction: null,
}

/** A mail as the tenant's program reads it, and its bytes. */
async function mailed(given: Given = {}) {
  const { matter = april, locale = 'pl', tenantName = 'Jan Lis', landlordName = 'Anna Nowak', senderName = '' } = given
  const bytes = await composeMail({
    from: { name: senderName, address: 'lokum@example.org' },
    to: { name: tenantName, address: 'jan@example.org' },
    landlordName,
    messageId: '<mai_1@example.org>',
    date: new Date('2026-05-04T08:00:00Z'),
    locale,
    words: mailWords({ locale, landlordName }, matter),
    link,
    stopLink,
    attachment: { filename: 'Lokum-Dluga-7-2026-04-K7Q2-v1.pdf', pdf },
  })
  return { bytes, mail: await PostalMime.parse(bytes) }
}

test('a statement’s mail states the month, amount, due day and link in Polish', async () => {
  const { mail } = await mailed()

  expect(mail.subject).toBe('Rozliczenie mieszkania: kwiecień 2026')
  expect(mail.text).toMatch(/^Dzień dobry,\n/)
  expect(mail.text).toContain('Razem do zapłaty: 2\u00a0345,60\u00a0zł')
  expect(mail.text).toContain('zł\nw tym 45,60 zł z zestawienia za marzec 2026\nTermin')
  expect(mail.text).toContain('Termin płatności: 10.05.2026')
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`<a href="${link}">`)
  expect(mail.text).toContain(`Nie chcę więcej wiadomości od tego wynajmującego:\n${stopLink}`)
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe', value: `<${stopLink}>` }))
  expect(mail).toMatchObject({
    from: { name: 'Anna Nowak', address: 'lokum@example.org' },
    messageId: '<mai_1@example.org>',
  })
  expect(mail.to).toEqual([{ name: 'Jan Lis', address: 'jan@example.org' }])
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test('the same in English, for a correction that leaves nothing to pay', async () => {
  const { mail } = await mailed({
    locale: 'en',
    matter: { ...april, toPayPln: '0.00', money: [], correction: { reason: 'A wrong reading' } },
  })

  expect(mail.subject).toBe('Corrected statement for your apartment: April 2026')
  expect(mail.text).toMatch(/^Hello,\n/)
  expect(mail.text).toContain(
    'Your corrected statement for April 2026 is attached.\nReason for the correction: A wrong reading',
  )
  expect(mail.text).toContain('There is nothing to pay.')
  expect(mail.text).not.toContain('PLN')
})

test('the mail of a true-up names the months whose advances it settles', async () => {
  const matter: MailMatter = { ...april, settles: ['2026-01', '2026-02', '2026-03'] }

  const polish = (await mailed({ matter })).mail
  const corrected = (await mailed({ matter: { ...matter, correction: { reason: 'Zły odczyt gazu' } } })).mail
  const english = (await mailed({ locale: 'en', matter: { ...matter, toPayPln: '0.00' } })).mail

  expect(polish.subject).toBe('Rozliczenie zaliczek za mieszkanie: styczeń–marzec 2026')
  expect(polish.text).toContain('W załączniku przesyłam rozliczenie zaliczek za styczeń–marzec 2026.')
  expect(corrected.subject).toBe('Korekta rozliczenia zaliczek za mieszkanie: styczeń–marzec 2026')
  expect(corrected.text).toContain('Powód korekty: Zły odczyt gazu')
  expect(english.subject).toBe('Settlement of advances for your apartment: January to March 2026')
  expect(english.text).toContain('There is nothing to pay.')
})

test('the attachment is the stored PDF, byte for byte', async () => {
  const { mail } = await mailed()

  const [attachment] = mail.attachments
  expect(attachment).toMatchObject({ filename: 'Lokum-Dluga-7-2026-04-K7Q2-v1.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(new Uint8Array(Object(attachment?.content))).equals(pdf)).toBe(true)
})

test('a request for readings lists the meters and the landlord’s note', async () => {
  const meters = [
    { utility: 'cold_water', number: 'W-<1>', place: 'pod <zlewem>' },
    { utility: 'gas', number: '', place: '' },
  ] as const
  const { mail } = await mailed({
    matter: { kind: 'reading_request', date: '2026-05-31', note: 'Licznik jest w łazience', meters: [...meters] },
  })

  expect(mail.subject).toBe('Prośba o odczyt liczników na dzień 31.05.2026')
  expect(mail.text).toContain('– zimna woda (W-<1>, pod <zlewem>)')
  expect(mail.text).toContain('– gaz')
  expect(mail.text).toContain('Licznik jest w łazience')
  expect(mail.html).toContain('W-&lt;1&gt;')
})

test.each([
  ['a line break', 'Jan\r\nBcc: everybody@example.org'],
  ['quotes and brackets', 'Jan "Żółw" <boss@example.org>, Ala'],
  ['another address', 'a@example.org, b@example.org'],
  ['an encoded word', '=?utf-8?Q?Jan=0D=0ABcc:_x@example.org?='],
  ['letters of many scripts', 'Łukasz 株式会社 🏠'],
])('a name with %s stays a name and cannot inject headers', async (_what, name) => {
  const { bytes, mail } = await mailed({ tenantName: name, landlordName: name, senderName: 'Lokum' })

  const head = bytes.toString('latin1').split('\r\n\r\n')[0] ?? ''
  const keys = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':')[0])
  expect(keys.map((key) => key?.toLowerCase()).toSorted()).toEqual([
    'auto-submitted',
    'content-language',
    'content-type',
    'date',
    'from',
    'list-unsubscribe',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  expect(head).toMatch(/^[\x20-\x7e\r\n\t]*$/)
  expect(mail.to?.map(({ address }) => address)).toEqual(['jan@example.org'])
  expect(mail.from?.address).toBe('lokum@example.org')
})

test('mail servers accept the length of every line', async () => {
  const { bytes } = await mailed({ landlordName: 'Ż'.repeat(200), tenantName: 'x'.repeat(200) })

  const longest = Math.max(
    ...bytes
      .toString('latin1')
      .split('\r\n')
      .map((line) => line.length),
  )

  expect(longest).toBeLessThanOrEqual(998)
  expect(bytes.toString('latin1')).not.toMatch(/[^\r]\n/)
})

test('the delays between attempts grow, and the last attempt is after two days', () => {
  const delays = Array.from({ length: 12 }, (_, index) => retryDelayMs(index + 1)).filter(
    (delay) => delay !== undefined,
  )

  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays).toHaveLength(10)
  expect(delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000).toBeCloseTo(47.85, 1)
})
