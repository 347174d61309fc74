import { writtenPln } from './written-pln.ts'

/** Why payments, their imports, reminders, deposits and the tax allow no change; completes "The current state does not allow this: …". */
export const paymentReasons = {
  depositTooSmall: (leftPln: string) => ({
    en: `only ${writtenPln(leftPln).en} PLN of the deposit is left. Enter a smaller amount.`,
    pl: `z kaucji zostało tylko ${writtenPln(leftPln).pl} zł. Podaj mniejszą kwotę.`,
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
  importCancelled: {
    en: 'the import was cancelled. Upload the bank statement again.',
    pl: 'import został anulowany. Prześlij wyciąg bankowy ponownie.',
  },
  importCommitted: {
    en: 'the import was committed and its payments are recorded. Reverse the import, or the payments that are wrong.',
    pl: 'import został zatwierdzony, a jego wpłaty zapisane. Wycofaj import albo błędne wpłaty.',
  },
  importReversed: {
    en: 'the import was reversed. Upload the bank statement again.',
    pl: 'import został wycofany. Prześlij wyciąg bankowy ponownie.',
  },
  importNotCommitted: {
    en: 'the import was never committed, so it has no payments to reverse. Cancel it instead.',
    pl: 'import nie został zatwierdzony, więc nie ma wpłat do wycofania. Anuluj go.',
  },
  taxPaid: (month: string) => ({
    en: `the tax of ${month} is marked as paid already. Delete that payment first.`,
    pl: `podatek za ${month} jest już oznaczony jako zapłacony. Najpierw usuń tamtą wpłatę.`,
  }),
  taxPaidByOwners: (year: number) => ({
    en: `tax of ${year} is marked as paid, with the figures of its owners. Take back the tax payments of the year, change the owners or the threshold, and enter the payments again.`,
    pl: `podatek za ${year} jest częściowo oznaczony jako zapłacony, z liczbami właścicieli. Cofnij zapłatę każdego miesiąca tego roku, zmień właścicieli albo próg i zapisz zapłaty ponownie.`,
  }),
  paymentReversed: {
    en: 'the payment was reversed, so it can no longer change. Record it again if it should count.',
    pl: 'wpłata została wycofana, więc nie można jej już zmienić. Zapisz ją ponownie, jeśli ma się liczyć.',
  },
  paymentImported: {
    en: 'the payment comes from a bank statement, so it stays as the bank wrote it. Assign it to another agreement with `match`, or reverse it if it should not count.',
    pl: 'wpłata pochodzi z wyciągu bankowego, więc pozostaje taka, jak zapisał ją bank. Przypisz ją do innej umowy przez `match` albo wycofaj, jeśli nie powinna się liczyć.',
  },
  nothingOverdue: {
    en: 'nothing of this tenancy is overdue. Remind the tenant after the due day of an unpaid statement.',
    pl: 'w tej umowie nic nie jest po terminie. Przypomnij najemcy po terminie płatności nieopłaconego zestawienia.',
  },
  nothingOpen: {
    en: 'nothing is open to spread. Choose sent statements that are not paid in full.',
    pl: 'nie ma nic do zapłaty. Na raty można rozłożyć wysłane i nieopłacone zestawienia.',
  },
  instalmentsDiffer: (openPln: string) => ({
    en: `the instalments must add up to what is open, ${writtenPln(openPln).en} PLN. Correct the amounts, or leave them all out to divide it equally.`,
    pl: `suma rat musi być równa kwocie do zapłaty, czyli ${writtenPln(openPln).pl} zł. Popraw kwoty albo pomiń je wszystkie, aby podzielić ją równo.`,
  }),
  instalmentsTooSmall: (openPln: string) => ({
    en: `what is open, ${writtenPln(openPln).en} PLN, is too little for so many instalments. Choose fewer.`,
    pl: `kwota do zapłaty, ${writtenPln(openPln).pl} zł, jest za mała na tyle rat. Wybierz mniej rat.`,
  }),
  noInterest: {
    en: 'there is no statutory interest to state. Enter the rate that was in force on the due day into `interest_rates` of the profile, or send the reminder without interest.',
    pl: 'nie ma ustawowych odsetek do podania. Wpisz stopę obowiązującą w dniu terminu do `interest_rates` profilu albo wyślij przypomnienie bez odsetek.',
  },
  interestNotDue: (code: string, until: string) => ({
    en: `settlement ${code} bears no interest through ${until}: nothing of it was overdue, or the interest comes to 0.00 PLN. Choose a later day, or add no item.`,
    pl: `rozliczenie ${code} nie daje odsetek do ${until}: nic w nim nie było po terminie albo odsetki wynoszą 0,00 zł. Wybierz późniejszy dzień albo nie dodawaj pozycji.`,
  }),
  interestCharged: (code: string, until: string) => ({
    en: `settlement ${code} charges this interest through ${until}. Reject its item first, or choose later days.`,
    pl: `odsetki te do ${until} nalicza już rozliczenie ${code}. Najpierw odrzuć jego pozycję albo wybierz późniejsze dni.`,
  }),
  interestRateMissing: (day: string) => ({
    en: `no rate of interest is known for ${day}. Add the rate of that day to \`interest_rates\` of the profile.`,
    pl: `nie ma stopy odsetek na dzień ${day}. Dodaj stopę z tego dnia do \`interest_rates\` profilu.`,
  }),
  alreadyReminded: {
    en: 'this reminder of the oldest overdue settlement was sent before. Send the next level, or talk to the tenant after the last one.',
    pl: 'to przypomnienie o najstarszym zaległym rozliczeniu już wysłano. Wyślij kolejne, a po ostatnim porozmawiaj z najemcą.',
  },
}
