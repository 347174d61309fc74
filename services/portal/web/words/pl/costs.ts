import type { Item } from '@lokum/contracts/settlements/item'
import { polishPlural } from '../plural.ts'

const taxClasses: Readonly<Record<Item['tax_class'], string>> = {
  revenue: 'przychód',
  pass_through: 'opłaty przenoszone',
  deposit: 'kaucja',
}

const items = { one: 'pozycję', few: 'pozycje', many: 'pozycji' }

/** Words of the decisions about costs. */
export const costs = {
  taxClasses,
  taxClass: 'Klasa podatkowa',
  approve: 'Zatwierdź',
  approving: 'Zatwierdzam…',
  correct: 'Popraw',
  reject: 'Odrzuć',
  undo: 'Cofnij',
  source: 'Źródło',
  approveSure: (count: number) => `Zatwierdź ${polishPlural(count, { one: 'pewną', few: 'pewne', many: 'pewnych' })}`,
  notSure: (count: number) =>
    `${polishPlural(count, items)} sprawdź osobno: asystent nie jest pewien albo coś wymaga uwagi.`,
  approved: (label: string) => `Zatwierdzono: ${label}.`,
  approvedTogether: (count: number) => `Zatwierdzono ${polishPlural(count, items)}.`,
  rejected: (label: string) => `Odrzucono: ${label}.`,
  corrected: (label: string) => `Poprawiono: ${label}.`,
  restored: (label: string) => `Cofnięto decyzję: ${label}.`,
  why: 'Powód',
  whyHint: 'Zostaje przy pozycji i w historii zmian.',
  keep: 'Zostaw bez zmian',
  saveCorrection: 'Zapisz poprawkę',
  saving: 'Zapisuję…',
  monthly: 'Kwota za pełny miesiąc',
  days: 'Liczba dni',
  rate: (unit: string) => `Stawka za ${unit}`,
  previous: (day: string) => `Odczyt z ${day}`,
  current: (day: string) => `Odczyt z ${day}`,
  factor: 'Współczynnik konwersji',
  part: 'Udział',
  total: 'Z całości',
  amount: 'Kwota',
  quantityHint: 'Liczba, na przykład 120,5',
  notAQuantity: 'Wpisz liczbę, na przykład 120,5.',
  notADayCount: 'Wpisz liczbę dni od 0 do 31.',
  noReason: 'Napisz, dlaczego to zmieniasz.',
  becomes: (formula: string, amount: string, before: string) => `${formula} = ${amount} (było ${before})`,
  closed: 'Zestawienie jest przygotowane. Aby zmienić koszty, otwórz rozliczenie ponownie na etapie „Zestawienie”.',
  allDecided: 'Wszystkie pozycje są rozstrzygnięte.',
  toStatement: 'Przejdź do zestawienia',
  toDocuments: 'Przejdź do dokumentów',
  keys: 'Na liście: ↑ ↓ pozycje, A zatwierdź, E popraw, R odrzuć, S źródło, U cofnij, N następna do decyzji.',
}
