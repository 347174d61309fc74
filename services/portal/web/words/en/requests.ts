import { englishPlural } from '../plural.ts'

/** Words of the requests for readings of a month. */
export const requests = {
  title: 'Tenants’ readings',
  answered: (done: number, of: number) => `${done} of ${of} answered the requests for readings.`,
  waiting: (names: string) => `Waiting for: ${names}.`,
  ask: (count: number) => `Ask ${englishPlural(count, { one: 'tenant', other: 'tenants' })} for readings`,
  askTitle: 'Ask the tenants for readings?',
  what: 'Each gets a mail with a link by which they send readings with photos.',
  none: 'None of them can be asked by mail.',
  list: 'Requests to send',
  now: (count: number) => `Send ${englishPlural(count, { one: 'request', other: 'requests' })}`,
  on: (day: string) => `for ${day}`,
  notAsked: {
    no_address: 'Without an e-mail address: enter the readings yourself',
    declined: 'The tenant has stopped mails: enter the readings yourself',
    no_meters: 'There is no meter whose reading is missing',
  },
}
