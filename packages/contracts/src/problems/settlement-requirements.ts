import type { Text } from './problem-definition.ts'

/** Requirements for values of settlements, agreements and their costs; `requirements` has them all. */
export const settlementRequirements = {
  left_of_deposit: {
    en: 'be at most {max} PLN, which is left of the deposit',
    pl: 'wynosić najwyżej {max} zł, bo tyle zostało z kaucji',
  },
  charged_line: {
    en: 'be a line with a cost and an amount',
    pl: 'być wierszem z kosztem i kwotą',
  },
  bill_of_cost: {
    en: 'be the bill of the cost as the proposal has it, or left out',
    pl: 'być rachunkiem tego kosztu, jak w propozycji, albo zostać pominięta',
  },
  months_of_bill: {
    en: 'be a month of the bill, whose days are in order and within {max} months',
    pl: 'być miesiącem rachunku, którego dni są w kolejności i w granicach {max} miesięcy',
  },
  period_or_days: {
    en: 'be either a month or the first and the last day, in this order and within {max} months',
    pl: 'być albo miesiącem, albo pierwszym i ostatnim dniem, w tej kolejności i w granicach {max} miesięcy',
  },
  agreement_of_month: {
    en: 'be an agreement with a day in this month',
    pl: 'być umową obejmującą co najmniej jeden dzień tego miesiąca',
  },
  percent_of_kind: {
    en: 'be given for the kind `percent`, and only then',
    pl: 'być podana wtedy i tylko wtedy, gdy rodzaj to `percent`',
  },
  mode_of_months: {
    en: 'change on the first day of a month only; the terms from {day} would change it within a month',
    pl: 'zmieniać się tylko pierwszego dnia miesiąca; warunki od {day} zmieniałyby go w trakcie miesiąca',
  },
  advances_of_months: {
    en: 'begin and end with a month; the terms from {day} would add or remove an advance within a month',
    pl: 'zaczynać się i kończyć z miesiącem; warunki od {day} dodawałyby albo usuwały zaliczkę w trakcie miesiąca',
  },
  first_of_month_to_change: {
    en: 'be the first day of a month, because the mode, advances and sharing by sub-meters change only then; {day} is within a month',
    pl: 'być pierwszym dniem miesiąca, bo tryb, zaliczki i podział według podliczników zmieniają się tylko wtedy; {day} przypada w trakcie miesiąca',
  },
  of_calculation: {
    en: 'be left out: advances come from the terms of the agreement',
    pl: 'zostać pominięta: zaliczki wynikają z warunków umowy',
  },
  computed_interest: {
    en: 'be left out, or be as the payments and the rates give it now',
    pl: 'zostać pominięta albo być taka, jaka teraz wynika z wpłat i stóp',
  },
  no_category_of_interest: {
    en: 'be left out for interest',
    pl: 'zostać pominięta przy odsetkach',
  },
  of_later_terms: {
    en: 'be left out: the agreement began with these terms',
    pl: 'zostać pominięta: z tymi warunkami umowa się zaczęła',
  },
  category_on_advance: {
    en: 'be a category with an advance on these days',
    pl: 'być kategorią, na którą jest w tych dniach zaliczka',
  },
  days_on_advance: {
    en: 'begin days of the agreement with an advance',
    pl: 'zaczynać dni umowy, w których jest zaliczka',
  },
  first_of_month: { en: 'be the first day of a month', pl: 'być pierwszym dniem miesiąca' },
  last_of_month: { en: 'be the last day of a month', pl: 'być ostatnim dniem miesiąca' },
  months_up_to: {
    en: 'end at most {max} months after it begins, and not before',
    pl: 'kończyć się najwyżej {max} miesięcy po początku i nie przed nim',
  },
  month_after_days: {
    en: 'be the month of the last day or a later one',
    pl: 'być miesiącem ostatniego dnia albo późniejszym',
  },
  category_of_true_up: {
    en: 'be a category that the true-up settles: {list}',
    pl: 'być kategorią, którą obejmuje to rozliczenie: {list}',
  },
  parts_of_share: {
    en: 'have consecutive days within the month, the key, part and total of the share first, and all its days together',
    pl: 'mieć kolejne dni w granicach miesiąca, na początku klucz, część i całość udziału, a razem wszystkie jego dni',
  },
  give_amount: {
    en: 'give an amount between -{max} and {max} PLN',
    pl: 'dawać kwotę od -{max} do {max} zł',
  },
  leave_days: {
    en: 'leave {days} days until the end of the month',
    pl: 'pozostawiać do końca miesiąca dni: {days}',
  },
} as const satisfies Record<string, Text>
