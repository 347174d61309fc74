import { polishPlural } from '../plural.ts'

const bills = { one: 'rachunek', few: 'rachunki', many: 'rachunków' }
const settlements = { one: 'rozliczenie', few: 'rozliczenia', many: 'rozliczeń' }
const files = { one: 'plik', few: 'pliki', many: 'plików' }

const settlementsOf = { one: 'rozliczenia', few: 'rozliczeń', many: 'rozliczeń' }
const billsOf = { one: 'rachunku', few: 'rachunków', many: 'rachunków' }

/** Words of the inbox for bills. */
export const inbox = {
  title: (count: string) => `Do przypisania (${count})`,
  dropHere: 'Upuść rachunki tutaj. Zaproponujemy mieszkania i miesiące',
  progress: (stored: number, all: number) => `${stored} z ${all}`,
  added: (count: number) => `Dodano ${polishPlural(count, files)}.`,
  known: (count: number) => `W tym już tu były: ${count}.`,
  cancelAll: 'Przerwij dodawanie',
  reading: 'Czytam',
  stored: 'Dodano',
  choose: (name: string) => `Przypisz: ${name}`,
  flatFor: (name: string) => `Mieszkanie: ${name}`,
  flatsFor: (name: string) => `Mieszkania: ${name}`,
  monthFor: (name: string) => `Miesiąc: ${name}`,
  unknownFlat: 'nie wiem, wybierz mieszkanie',
  severalFlats: 'kilka mieszkań…',
  unknownMonth: 'nie wiem, wybierz miesiąc',
  wholeMonth: (month: string) => `cały ${month}`,
  because: (signs: string) => `Bo na rachunku jest ${signs}.`,
  asEarlier: 'Tak jak na wcześniejszym rachunku',
  signs: {
    meter: (value: string) => `licznik ${value}`,
    supply_point: (value: string) => `punkt poboru ${value}`,
    customer: (value: string) => `numer klienta ${value}`,
    contract: (value: string) => `numer umowy ${value}`,
    delivery_address: () => 'adres tego mieszkania',
    address: () => 'adres tego mieszkania',
  },
  doubts: {
    no_sign: 'Nie wiemy, którego mieszkania dotyczy. Wybierz je, a następny taki rachunek rozpoznamy.',
    weak: 'Rachunek podaje adres domu, ale nie numer mieszkania.',
    several: 'Rachunek pasuje do kilku mieszkań. Wybierz właściwe.',
    contradiction: 'Rachunek podaje adres, pod którym nie masz mieszkania.',
  },
  sent: 'zestawienie za ten miesiąc jest już gotowe albo wysłane i się nie zmieni',
  duplicate: 'możliwy duplikat',
  decide: 'Zdecyduj, czy to ta sama faktura',
  place: (count: number) => (count === 0 ? 'Przypisz rachunki' : `Przypisz ${polishPlural(count, bills)}`),
  placing: 'Przypisuję…',
  chooseFirst: 'Wybierz mieszkanie i miesiąc przynajmniej jednego rachunku.',
  placed: (count: number) => `Przypisano ${polishPlural(count, bills)}.`,
  createAndPlace: (count: number, placed: number, month: string | null) =>
    `Utwórz ${polishPlural(count, settlements)}${month === null ? '' : ` za ${month}`} i przypisz ${polishPlural(placed, bills)}`,
  checking: 'Sprawdzam, których rozliczeń jeszcze nie ma…',
  placeOnly: 'Tylko przypisz',
  noSettlement: (named: string, others: number) =>
    `Nie ma jeszcze rozliczeń: ${named}${others === 0 ? '' : ` i ${others} innych`}.`,
  settlementOf: (flat: string, month: string) => `${flat}, ${month}`,
  created: (done: number, all: number) => `Utworzono ${done} z ${polishPlural(all, settlementsOf)}.`,
  notCreated: 'Nieutworzone rozliczenia',
  creating: 'Tworzę…',
  createAgain: (count: number) => `Utwórz jeszcze raz ${polishPlural(count, settlements)}`,
  gone: (count: number) => `Nie przypisano ${polishPlural(count, billsOf)}: w międzyczasie usunięto dokument.`,
  seeMonth: (month: string, count: number) => `${month}: ${polishPlural(count, bills)}`,
}
