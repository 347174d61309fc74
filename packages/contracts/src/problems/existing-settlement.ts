import type { Text } from './problem-definition.ts'

/** The settlement that is in the way of another; completes "… already have …". */
export const existingSettlement = {
  monthly: (month: Text) => ({ en: `a settlement for ${month.en}`, pl: `rozliczenie za ${month.pl}` }),
  true_up: (month: Text) => ({
    en: `a true-up made in ${month.en}`,
    pl: `rozliczenie zaliczek przypadające na ${month.pl}`,
  }),
}
