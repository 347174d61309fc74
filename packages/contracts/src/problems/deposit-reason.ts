/** Why a deposit allows no change; completes "The current state does not allow this: …". */
export const depositReasons = {
  depositTooSmall: (leftPln: string) => ({
    en: `only ${leftPln} PLN of the deposit is left. Enter a smaller amount.`,
    pl: `z kaucji zostało tylko ${leftPln} zł. Podaj mniejszą kwotę.`,
  }),
  depositUsed: {
    en: 'what was kept or returned of the deposit rests on this entry. Reverse those entries first.',
    pl: 'na tym wpisie opiera się to, co z kaucji potrącono lub zwrócono. Najpierw wycofaj tamte wpisy.',
  },
  depositEntryReversed: {
    en: 'the entry was reversed already. Record it again if it should count.',
    pl: 'wpis jest już wycofany. Zapisz go ponownie, jeśli ma się liczyć.',
  },
  depositFull: (most: number) => ({
    en: `the deposit has its maximum of ${most} entries. Use the ones it has.`,
    pl: `kaucja ma już najwięcej wpisów, czyli ${most}. Korzystaj z tych, które są.`,
  }),
  paymentOfDeposit: {
    en: 'the payment is a deposit that was set off. Reverse the entry of the deposit instead.',
    pl: 'wpłata to zaliczona kaucja. Zamiast tego wycofaj wpis kaucji.',
  },
}
