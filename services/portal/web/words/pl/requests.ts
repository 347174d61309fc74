import { polishPlural } from '../plural.ts'

/** Words of the requests for readings of a month. */
export const requests = {
  title: 'Odczyty najemców',
  answered: (done: number, of: number) => `Na prośby o odczyty odpowiedziało ${done} z ${of}.`,
  waiting: (names: string) => `Czekamy na: ${names}.`,
  ask: (count: number) =>
    `Poproś ${polishPlural(count, { one: 'najemcę', few: 'najemców', many: 'najemców' })} o odczyty`,
  askTitle: 'Poprosić najemców o odczyty?',
  what: 'Każdy dostanie wiadomość z linkiem, pod którym wyśle odczyty ze zdjęciami.',
  none: 'Nikogo z nich nie można poprosić e-mailem.',
  list: 'Prośby do wysłania',
  now: (count: number) => `Wyślij ${polishPlural(count, { one: 'prośbę', few: 'prośby', many: 'próśb' })}`,
  on: (day: string) => `na ${day}`,
  notAsked: {
    no_address: 'Bez adresu e-mail: wpisz odczyty samodzielnie',
    declined: 'Najemca zrezygnował z wiadomości: wpisz odczyty samodzielnie',
    no_meters: 'Nie ma licznika, którego odczytu brakuje',
  },
}
