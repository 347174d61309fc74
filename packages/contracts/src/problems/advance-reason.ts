import type { Text } from './problem-definition.ts'

/** Why advances and true-ups allow no change; completes "The current state does not allow this: …". */
export const advanceReasons = {
  onAdvance: (category: Text) => ({
    en: `the agreement has an advance for the category ${category.en} in this month, so a true-up charges its costs. Leave the item to the true-up.`,
    pl: `umowa ma w tym miesiącu zaliczkę na kategorię ${category.pl}, więc jej koszty naliczy rozliczenie zaliczek. Zostaw pozycję do tego rozliczenia.`,
  }),
  chargedElsewhere: (code: string) => ({
    en: `settlement ${code} charges this metered use already. Reject the item, or correct and calculate ${code} first.`,
    pl: `to zużycie z licznika nalicza już rozliczenie ${code}. Odrzuć pozycję albo najpierw skoryguj i oblicz ${code}.`,
  }),
  useCharged: (codes: string) => ({
    en: `the settlements ${codes} charge metered use by now that the version sent charges too. Prepare and send this correction, or reject those items first.`,
    pl: `rozliczenia ${codes} naliczają już zużycie, które nalicza też wysłana wersja. Przygotuj i wyślij tę korektę albo najpierw odrzuć tamte pozycje.`,
  }),
  noAdvance: (category: Text) => ({
    en: `the agreement has no advance for the category ${category.en} in this month any more. Reject the item.`,
    pl: `umowa nie ma już w tym miesiącu zaliczki na kategorię ${category.pl}. Odrzuć pozycję.`,
  }),
  advancesPaid: {
    en: 'these advances are on statements that the tenant has, so they are always taken off. Correct the settlement of the month instead.',
    pl: 'te zaliczki są na rozliczeniach, które ma najemca, więc zawsze się je odejmuje. Zamiast tego skoryguj rozliczenie miesiąca.',
  },
  advancesGone: {
    en: 'no sent statement of these months charges these advances any more. Reject the item.',
    pl: 'żadne wysłane rozliczenie tych miesięcy nie nalicza już tych zaliczek. Odrzuć pozycję.',
  },
} as const
