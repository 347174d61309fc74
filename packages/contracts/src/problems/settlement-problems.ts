import { documentProblems } from './document-problems.ts'
import type { ProblemDefinition } from './problem-definition.ts'

/** Refusals of the monthly close alone; `problems` has them all. */
export const settlementProblems = {
  agreement_overlap: {
    status: 409,
    title: { en: 'The agreements overlap', pl: 'Umowy nakładają się' },
    detail: {
      en: 'Another agreement of this apartment runs {days} and overlaps these days. End it earlier or choose other days.',
      pl: 'Inna umowa tego mieszkania obowiązuje {days} i nakłada się na te dni. Zakończ ją wcześniej albo wybierz inne dni.',
    },
  },
  agreement_ambiguous: {
    status: 409,
    title: { en: 'The month has several agreements', pl: 'W tym miesiącu jest kilka umów' },
    detail: {
      en: 'The apartment has several agreements in this month ({agreements}). Send the agreement_id of one of them.',
      pl: 'Mieszkanie ma w tym miesiącu kilka umów ({agreements}). Wyślij agreement_id jednej z nich.',
    },
  },
  agreement_outside_period: {
    status: 409,
    title: { en: 'The agreement does not cover this month', pl: 'Umowa nie obejmuje tego miesiąca' },
    detail: {
      en: 'The agreement runs {days} and has no day in this month. Choose another month or another agreement.',
      pl: 'Umowa obowiązuje {days} i nie obejmuje żadnego dnia tego miesiąca. Wybierz inny miesiąc albo inną umowę.',
    },
  },
  advances_missing: {
    status: 422,
    title: { en: 'There are no advances to settle', pl: 'Nie ma zaliczek do rozliczenia' },
    detail: {
      en: 'The agreement, which runs {days}, has no advance for this category on these days. Choose other days or categories, or enter the advances in its terms.',
      pl: 'Umowa, która obowiązuje {days}, nie ma w tych dniach zaliczki na tę kategorię. Wybierz inne dni lub kategorie albo wpisz zaliczki do jej warunków.',
    },
  },
  true_up_overlaps: {
    status: 409,
    title: { en: 'These advances have a true-up already', pl: 'Te zaliczki są już rozliczone' },
    detail: {
      en: 'True-up {code} already settles one of these categories on some of these days. Use it, choose other days or categories, or cancel it first if it was never sent.',
      pl: 'Rozliczenie {code} obejmuje już jedną z tych kategorii w części tych dni. Skorzystaj z niego, wybierz inne dni lub kategorie albo najpierw je anuluj, jeśli go nie wysłano.',
    },
  },
  meter_number_in_use: {
    status: 409,
    title: { en: 'The meter number is in use', pl: 'Numer licznika jest zajęty' },
    detail: {
      en: 'Another meter of this utility that is in use has this number (`objects`). Correct that number, or enter the readings there.',
      pl: 'Inny używany licznik tego medium ma ten numer (`objects`). Popraw tamten numer albo wpisuj odczyty do tamtego licznika.',
    },
  },
  reading_needs_reason: {
    status: 409,
    title: { en: 'The reading needs a reason', pl: 'Odczyt wymaga uzasadnienia' },
    detail: {
      en: 'The reading is unusual; `errors` says why. Check it. If it is correct, send it again with a reason, with rolled_over if the counter passed zero, and with photo_reason if the photo is in doubt.',
      pl: 'Odczyt jest nietypowy; powód podano w `errors`. Sprawdź go. Jeśli jest prawidłowy, wyślij go ponownie z uzasadnieniem (reason), jeśli licznik przeszedł przez zero, także z rolled_over, a jeśli wątpliwości budzi zdjęcie, z photo_reason.',
    },
  },
  reading_exists: {
    status: 409,
    title: { en: 'The day already has a reading', pl: 'Ten dzień ma już odczyt' },
    detail: {
      en: 'The meter already has a reading on this day ({date}). If that reading is wrong, correct it, or cancel it first.',
      pl: 'Licznik ma już odczyt z tego dnia ({date}). Jeśli jest błędny, popraw go albo najpierw wycofaj.',
    },
  },
  mode_forbids_item: {
    status: 409,
    title: { en: 'The settlement mode does not allow this item', pl: 'Tryb rozliczenia nie pozwala na tę pozycję' },
    detail: {
      en: 'The agreement’s mode is {mode}. Items from meter readings need the mode by_readings, and a flat utilities amount needs flat_rate. Change the mode of the agreement, or enter the amount as another type of item.',
      pl: 'Tryb umowy to {mode}. Pozycje z odczytów liczników wymagają trybu by_readings, a ryczałt za media trybu flat_rate. Zmień tryb umowy albo wpisz kwotę jako pozycję innego typu.',
    },
  },
  items_not_together: {
    status: 409,
    title: { en: 'Some items need a decision of their own', pl: 'Niektóre pozycje wymagają osobnej decyzji' },
    detail: {
      en: 'Some of these items cannot be approved together with others; `errors` says why. Nothing was approved. Decide those items one by one and approve the rest together.',
      pl: 'Niektórych z tych pozycji nie można zatwierdzić razem z innymi; powód podano w `errors`. Niczego nie zatwierdzono. Zdecyduj o nich osobno, a resztę zatwierdź razem.',
    },
  },
  duplicate_invoice: {
    status: 409,
    title: { en: 'The invoice is already recorded', pl: 'Faktura jest już zapisana' },
    detail: {
      en: 'Another document (`objects`) has the same seller and invoice number. {reason}',
      pl: 'Inny dokument (`objects`) ma tego samego sprzedawcę i ten sam numer faktury. {reason}',
    },
  },
  cost_in_use: {
    status: 409,
    title: { en: 'The cost is already in use', pl: 'Koszt jest już użyty' },
    detail: {
      en: 'The cost or document line is already in use: {reason} Each line is charged once.',
      pl: 'Koszt lub wiersz dokumentu jest już użyty: {reason} Każdy wiersz rozlicza się raz.',
    },
  },
  allocation_key_needed: {
    status: 409,
    title: { en: 'No allocation key is set', pl: 'Brak klucza podziału' },
    detail: {
      en: 'No allocation key is set for {category}. Send `share_by`, or add the category to the agreements’ shared costs.',
      pl: 'Dla kategorii {category} nie ustawiono klucza podziału. Wyślij `share_by` albo dodaj kategorię do kosztów wspólnych w umowach.',
    },
  },
  shares_exceed_cost: {
    status: 409,
    title: { en: 'The shares exceed the cost', pl: 'Udziały przekraczają koszt' },
    detail: {
      en: 'The shares add up to more than the cost ({cost} PLN). Check the parts, the percentages and the total.',
      pl: 'Suma udziałów przekracza koszt ({cost} zł). Sprawdź części, procenty i sumę.',
    },
  },
  shares_in_statements: {
    status: 409,
    title: { en: 'The cost is already part of a statement', pl: 'Koszt jest już częścią zestawienia' },
    detail: {
      en: 'This cost is already part of a prepared or sent statement ({settlements}), and too little of it is left for the other shares. Reopen the prepared settlements or correct the sent ones first.',
      pl: 'Ten koszt jest już częścią przygotowanego lub wysłanego zestawienia ({settlements}), a jego reszta nie wystarcza na pozostałe udziały. Najpierw otwórz ponownie przygotowane rozliczenia albo popraw wysłane.',
    },
  },
  apartment_lacks_area: {
    status: 409,
    title: { en: 'An apartment has no area', pl: 'Mieszkanie nie ma podanej powierzchni' },
    detail: {
      en: 'Allocation by area needs the area of every apartment. Set surface_m2 of the apartment {apartment}.',
      pl: 'Podział według powierzchni wymaga powierzchni każdego mieszkania. Uzupełnij surface_m2 mieszkania {apartment}.',
    },
  },
  item_limit_reached: {
    status: 409,
    title: { en: 'Too many items', pl: 'Zbyt wiele pozycji' },
    detail: {
      en: 'A settlement must not have more than 500 items, rejected ones included, and this one would have at least {count}. Detach documents, combine small amounts in one item, or let a true-up settle fewer months.',
      pl: 'Rozliczenie może mieć najwyżej 500 pozycji, razem z odrzuconymi, a to miałoby ich co najmniej {count}. Odłącz dokumenty, połącz drobne kwoty w jednej pozycji albo rozlicz zaliczki za mniej miesięcy.',
    },
  },
  document_limit_reached: {
    status: 409,
    title: { en: 'Too many documents', pl: 'Zbyt wiele dokumentów' },
    detail: {
      en: 'A settlement must not have more than 100 documents. Detach the ones you do not need.',
      pl: 'Rozliczenie może mieć najwyżej 100 dokumentów. Odłącz zbędne dokumenty.',
    },
  },
  total_out_of_range: {
    status: 409,
    title: { en: 'An amount is out of range', pl: 'Kwota jest poza zakresem' },
    detail: {
      en: 'Each item and the total must be between -10 000 000 and 10 000 000 PLN. Check the rates, readings and charges.',
      pl: 'Każda pozycja i suma muszą wynosić od -10 000 000 do 10 000 000 zł. Sprawdź stawki, odczyty i opłaty.',
    },
  },
  settlement_incomplete: {
    status: 409,
    title: { en: 'The settlement is incomplete', pl: 'Rozliczenie jest niekompletne' },
    detail: {
      en: 'Before the statement can be prepared, complete the following: {missing}',
      pl: 'Przed przygotowaniem zestawienia uzupełnij: {missing}',
    },
  },
  mail_in_progress: {
    status: 409,
    title: { en: 'A mail is still in progress', pl: 'Wysyłka wiadomości jeszcze trwa' },
    detail: {
      en: 'A mail with this statement is queued, being sent or unconfirmed. Wait until it is sent, or use mark-sent for an unconfirmed mail.',
      pl: 'Wiadomość z tym zestawieniem czeka na wysłanie, jest wysyłana albo jest niepotwierdzona. Poczekaj na wysłanie, a dla niepotwierdzonej użyj mark-sent.',
    },
  },
  recipient_declined: {
    status: 409,
    title: { en: 'The tenant has stopped mails', pl: 'Najemca nie chce otrzymywać wiadomości' },
    detail: {
      en: 'The tenant has stopped the mails of this account to this address. Hand the document over and use mark-sent.',
      pl: 'Najemca zrezygnował z wiadomości od tego konta na ten adres. Przekaż dokument w inny sposób i użyj mark-sent.',
    },
  },
  tenant_without_email: {
    status: 409,
    title: { en: 'The tenant has no e-mail address', pl: 'Najemca nie ma adresu e-mail' },
    detail: {
      en: 'The agreement has no e-mail address of the tenant. Hand the document over and use mark-sent, or add an address to the agreement.',
      pl: 'Umowa nie zawiera adresu e-mail najemcy. Przekaż dokument w inny sposób i użyj mark-sent albo dodaj adres do umowy.',
    },
  },
  already_mailed: {
    status: 409,
    title: { en: 'The statement was already mailed', pl: 'Zestawienie już wysłano' },
    detail: {
      en: 'This statement was already mailed, or may have been. To mail it again, send "again": true.',
      pl: 'To zestawienie już wysłano albo mogło zostać wysłane. Aby wysłać je ponownie, podaj "again": true.',
    },
  },
  mail_not_configured: {
    status: 409,
    title: { en: 'No mail server is configured', pl: 'Serwer poczty nie jest skonfigurowany' },
    detail: {
      en: 'This installation cannot send mail because SMTP_HOST and MAIL_FROM are not set. Deliver the statement yourself and use mark-sent, or ask the administrator to set them.',
      pl: 'Ta instalacja nie może wysyłać poczty, bo nie ustawiono SMTP_HOST i MAIL_FROM. Dostarcz zestawienie samodzielnie i użyj mark-sent albo poproś administratora o ich ustawienie.',
    },
  },
  refund_exceeds_credit: {
    status: 409,
    title: { en: 'The refund exceeds the credit', pl: 'Zwrot przekracza nadpłatę' },
    detail: {
      en: 'Only the unused credit ({credit} PLN) of the agreement can be given back. Enter a smaller refund. To reverse, lower or move a payment, reverse its refund first.',
      pl: 'Zwrócić można tylko niewykorzystaną nadpłatę umowy ({credit} zł). Wpisz mniejszy zwrot. Aby wycofać, zmniejszyć lub przenieść wpłatę, najpierw wycofaj jej zwrot.',
    },
  },
  bank_statement_too_large: {
    status: 413,
    title: { en: 'The bank statement is too large', pl: 'Wyciąg bankowy jest zbyt duży' },
    detail: {
      en: 'A bank statement must not have more than 20 000 lines. Export a shorter period.',
      pl: 'Wyciąg bankowy może mieć najwyżej 20 000 wierszy. Wyeksportuj krótszy okres.',
    },
  },
  bank_statement_unreadable: {
    status: 422,
    title: { en: 'The bank statement cannot be read', pl: 'Nie można odczytać wyciągu bankowego' },
    detail: {
      en: 'No transaction could be read from the file: {reason} Check the format, the encoding and the columns.',
      pl: 'Z pliku nie udało się odczytać żadnej transakcji: {reason} Sprawdź format, kodowanie i kolumny.',
    },
  },
  ...documentProblems,
} as const satisfies Record<string, ProblemDefinition>
