import type { ProblemDefinition } from './problem.ts'

/** Refusals of the monthly close alone; `problems` has them all. */
export const settlementProblems = {
  agreement_overlap: {
    status: 409,
    title: { en: 'The agreements overlap', pl: 'Umowy nakładają się' },
    detail: {
      en: 'This apartment has another agreement in these days. End that one first, or choose other days.',
      pl: 'To mieszkanie ma w tych dniach inną umowę. Najpierw zakończ tamtą albo wybierz inne dni.',
    },
  },
  agreement_ambiguous: {
    status: 409,
    title: { en: 'Several agreements in this month', pl: 'Kilka umów w tym miesiącu' },
    detail: {
      en: 'Several agreements of this apartment fall into this month: {agreements}. Send one of them as agreement_id.',
      pl: 'Na ten miesiąc przypada kilka umów tego mieszkania: {agreements}. Wyślij jedną z nich jako agreement_id.',
    },
  },
  agreement_outside_period: {
    status: 409,
    title: { en: 'The agreement does not reach into this month', pl: 'Umowa nie obejmuje tego miesiąca' },
    detail: {
      en: 'The agreement has no day in the month that is to be settled.',
      pl: 'Umowa nie obejmuje żadnego dnia rozliczanego miesiąca.',
    },
  },
  reading_needs_reason: {
    status: 409,
    title: { en: 'The reading needs a reason', pl: 'Odczyt wymaga uzasadnienia' },
    detail: {
      en: 'The reading is lower than the one before it, higher than the one after it, or far above the usual use. Check it; if it is right, send it again with a reason, and with rolled_over when the meter began anew at zero.',
      pl: 'Odczyt jest niższy od poprzedniego, wyższy od następnego albo znacznie przekracza zwykłe zużycie. Sprawdź go; jeśli jest prawidłowy, wyślij go ponownie z uzasadnieniem (reason), a gdy licznik zaczął od zera, także z rolled_over.',
    },
  },
  reading_exists: {
    status: 409,
    title: { en: 'There is a reading of this day', pl: 'Jest już odczyt z tego dnia' },
    detail: {
      en: 'The meter has a reading of this day already. Withdraw it first if it is wrong.',
      pl: 'Licznik ma już odczyt z tego dnia. Jeśli jest błędny, najpierw go wycofaj.',
    },
  },
  mode_forbids_item: {
    status: 409,
    title: { en: 'The settlement mode does not have such items', pl: 'Tryb rozliczenia nie ma takich pozycji' },
    detail: {
      en: 'Items from meter readings belong to the mode by_readings, a flat utilities amount to the mode flat_rate.',
      pl: 'Pozycje z odczytów liczników należą do trybu by_readings, a ryczałt za media do trybu flat_rate.',
    },
  },
  cost_in_use: {
    status: 409,
    title: { en: 'The cost is in use', pl: 'Koszt jest już użyty' },
    detail: {
      en: 'An item that was approved or corrected refers to this cost, or the line is used by an item by hand, or as a rate. Each line is used once.',
      pl: 'Do tego kosztu odnosi się zatwierdzona lub poprawiona pozycja albo wiersz jest użyty w pozycji dodanej ręcznie lub jako stawka. Każdy wiersz jest używany raz.',
    },
  },
  allocation_key_needed: {
    status: 409,
    title: { en: 'The key of the shares is not known', pl: 'Klucz podziału nie jest znany' },
    detail: {
      en: 'The agreements name no common key for this cost. Send the key to share it by.',
      pl: 'Umowy nie podają wspólnego klucza dla tego kosztu. Wyślij klucz podziału.',
    },
  },
  shares_exceed_cost: {
    status: 409,
    title: { en: 'The shares exceed the cost', pl: 'Udziały przekraczają koszt' },
    detail: {
      en: 'The shares together are more than the whole. Check the parts, the percentages and the total.',
      pl: 'Udziały razem przekraczają całość. Sprawdź części, procenty i sumę.',
    },
  },
  shares_in_statements: {
    status: 409,
    title: { en: 'Shares of the cost stand in statements', pl: 'Udziały w koszcie są już w zestawieniach' },
    detail: {
      en: 'What stands in a statement stays, and the others’ shares are more than the rest of the cost. First correct these settlements, or reopen those that were not sent: {settlements}.',
      pl: 'To, co jest w zestawieniu, pozostaje, a udziały pozostałych przekraczają resztę kosztu. Najpierw popraw te rozliczenia, a niewysłane otwórz ponownie: {settlements}.',
    },
  },
  apartment_lacks_area: {
    status: 409,
    title: { en: 'The area of an apartment is not known', pl: 'Powierzchnia mieszkania nie jest znana' },
    detail: {
      en: 'A share by area needs the area of every apartment concerned. Set surface_m2 of the apartment {apartment}.',
      pl: 'Podział według powierzchni wymaga powierzchni każdego mieszkania. Ustaw surface_m2 mieszkania {apartment}.',
    },
  },
  item_limit_reached: {
    status: 409,
    title: { en: 'Too many items', pl: 'Zbyt wiele pozycji' },
    detail: { en: 'A settlement can have 500 items.', pl: 'Rozliczenie może mieć 500 pozycji.' },
  },
  document_limit_reached: {
    status: 409,
    title: { en: 'Too many documents', pl: 'Zbyt wiele dokumentów' },
    detail: { en: 'A settlement can have 100 documents.', pl: 'Rozliczenie może mieć 100 dokumentów.' },
  },
  total_out_of_range: {
    status: 409,
    title: { en: 'The amounts are too large', pl: 'Kwoty są zbyt duże' },
    detail: {
      en: 'No item and no total can be beyond 10 000 000 PLN in either direction. Check the rates, readings and charges.',
      pl: 'Żadna pozycja ani suma nie może przekraczać 10 000 000 zł w żadną stronę. Sprawdź stawki, odczyty i opłaty.',
    },
  },
  settlement_incomplete: {
    status: 409,
    title: { en: 'The settlement is not complete', pl: 'Rozliczenie nie jest kompletne' },
    detail: {
      en: 'Before a statement can be prepared: {missing}',
      pl: 'Zanim powstanie zestawienie, trzeba uzupełnić: {missing}',
    },
  },
  mail_in_progress: {
    status: 409,
    title: { en: 'A mail is on its way', pl: 'Wiadomość jest w drodze' },
    detail: {
      en: 'A mail with this statement is being sent, or may have arrived. Wait until it is decided, or say that it was sent.',
      pl: 'Wiadomość z tym zestawieniem jest wysyłana albo mogła dotrzeć. Poczekaj na rozstrzygnięcie albo oznacz ją jako wysłaną.',
    },
  },
  already_mailed: {
    status: 409,
    title: { en: 'The statement was mailed already', pl: 'Zestawienie zostało już wysłane' },
    detail: {
      en: 'This statement was mailed, or may have been. Send "again": true to mail it once more.',
      pl: 'To zestawienie zostało wysłane albo mogło zostać wysłane. Aby wysłać je ponownie, wyślij "again": true.',
    },
  },
  mail_not_configured: {
    status: 409,
    title: { en: 'No mail server is configured', pl: 'Serwer poczty nie jest skonfigurowany' },
    detail: {
      en: 'This installation sends no mail. Hand the statement over, and say so with mark-sent; or let SMTP_HOST and MAIL_FROM be set.',
      pl: 'Ta instalacja nie wysyła poczty. Przekaż zestawienie i oznacz je przez mark-sent albo ustaw SMTP_HOST i MAIL_FROM.',
    },
  },
  link_limit_reached: {
    status: 409,
    title: { en: 'Too many links', pl: 'Zbyt wiele odnośników' },
    detail: {
      en: 'An agreement can have 20 links that are good. Revoke one that is no longer needed.',
      pl: 'Umowa może mieć 20 ważnych odnośników. Unieważnij niepotrzebny.',
    },
  },
  refund_exceeds_credit: {
    status: 409,
    title: { en: 'The refund exceeds the credit', pl: 'Zwrot przekracza nadpłatę' },
    detail: {
      en: 'Only what was paid and is not used for anything can be given back.',
      pl: 'Zwrócić można tylko to, co wpłacono i czego na nic nie zaliczono.',
    },
  },
  bank_statement_too_large: {
    status: 413,
    title: { en: 'The bank statement is too large', pl: 'Wyciąg bankowy jest zbyt duży' },
    detail: {
      en: 'A bank statement can have 20 000 lines. Export a shorter time.',
      pl: 'Wyciąg bankowy może mieć 20 000 wierszy. Wyeksportuj krótszy okres.',
    },
  },
  bank_statement_unreadable: {
    status: 422,
    title: { en: 'The bank statement cannot be read', pl: 'Nie można odczytać wyciągu bankowego' },
    detail: {
      en: 'No line could be read as a transaction: {reason} Check the format, the encoding and the columns.',
      pl: 'Żadnego wiersza nie udało się odczytać jako transakcji: {reason} Sprawdź format, kodowanie i kolumny.',
    },
  },
  document_too_large: {
    status: 413,
    title: { en: 'The file is too large', pl: 'Plik jest zbyt duży' },
    detail: { en: 'A file can have {limit} MB here.', pl: 'Plik może mieć tu {limit} MB.' },
  },
  document_type_unsupported: {
    status: 415,
    title: { en: 'The kind of file is not supported', pl: 'Nieobsługiwany rodzaj pliku' },
    detail: {
      en: 'The content of the file is none of PDF, JPEG, PNG, WebP, HEIC and KSeF XML (FA(2) or FA(3)); its name does not count.',
      pl: 'Treść pliku nie jest żadnym z formatów: PDF, JPEG, PNG, WebP, HEIC ani KSeF XML (FA(2) lub FA(3)); nazwa pliku się nie liczy.',
    },
  },
  document_refused: {
    status: 422,
    title: { en: 'The file cannot be accepted', pl: 'Plik nie może zostać przyjęty' },
    detail: {
      en: 'The file is damaged, or made to do harm. Get it anew from whoever issued it.',
      pl: 'Plik jest uszkodzony albo spreparowany. Pobierz go ponownie od wystawcy.',
    },
  },
} as const satisfies Record<string, ProblemDefinition>
