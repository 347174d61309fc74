import type { IndexationClause } from '@lokum/contracts/settlements/indexation'
import { polishPlural } from '../plural.ts'

const kinds: Readonly<Record<IndexationClause['kind'], string>> = {
  index: 'według wskaźnika',
  percent: 'o stały procent',
}

/** Words of the indexation of a rent. */
export const indexation = {
  kinds,
  title: 'Waloryzacja czynszu',
  what: 'Co umowa mówi o podwyższaniu czynszu. Nic nie zmieni się samo.',
  kind: 'Sposób waloryzacji',
  none: 'bez waloryzacji',
  firstOn: 'Pierwszy dzień waloryzacji',
  interval: 'Co ile miesięcy',
  intervalHint: 'Od 1 do 120. Raz w roku to 12.',
  percent: 'Procent podwyżki',
  cap: 'Najwyżej o ile procent',
  capHint: 'Zostaw puste, jeśli umowa nie ma górnej granicy.',
  byPercent: (percent: string) => `o ${percent}`,
  atMost: (percent: string) => `najwyżej ${percent}`,
  every: (months: number) =>
    months === 1 ? 'co miesiąc' : `co ${polishPlural(months, { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' })}`,
  firstTime: (day: string) => `pierwszy raz ${day}`,
  next: (kind: string, day: string) => `Nowy czynsz ${kind}: od ${day}`,
  pageTitle: (tenant: string) => `Waloryzacja czynszu: ${tenant}`,
  clause: 'Zapis w umowie',
  due: 'Najbliższa waloryzacja',
  ended: 'Umowa kończy się przed następną waloryzacją.',
  before: 'Dotychczasowy czynsz',
  after: 'Nowy czynsz',
  result: 'Wynik',
  formula: 'Obliczenie',
  indexTitle: 'Wskaźnik',
  index: 'Zmiana wskaźnika w procentach',
  indexHint: 'Na przykład 3,6. Spadek wpisz z minusem.',
  source: 'Gdzie wskaźnik ogłoszono',
  sourceHint: 'Na przykład „GUS, komunikat z 15 stycznia 2026”.',
  calculate: 'Policz',
  calculating: 'Liczę…',
  calculated: (formula: string) => `Policzono: ${formula}`,
  fill: 'Wpisz do nowych warunków',
  fillWhat: 'Otworzymy nowe warunki z tym czynszem. Sprawdzisz je i zapiszesz.',
  noClause: 'Umowa nie ma klauzuli waloryzacyjnej. Dodaj ją w umowie.',
}
