import type { Text } from './problem-definition.ts'

/**
 * Faults of one member, query parameter or header. `{value}` and `{field}` become its name. A fault that carries a requirement says what
 * the value must be instead.
 */
export const faults = {
  required: { en: '{field} is required.', pl: '{field} jest wymagane.' },
  invalid_type: { en: '{value} has the wrong type.', pl: '{value} ma niewłaściwy typ.' },
  invalid_format: { en: '{value} has the wrong format.', pl: '{value} ma niewłaściwy format.' },
  invalid_value: { en: '{value} is not allowed.', pl: '{value} nie jest dozwolona.' },
  invalid_json: {
    en: 'The body must be valid JSON in UTF-8.',
    pl: 'Treść musi być poprawnym JSON-em w UTF-8.',
  },
  invalid_multipart: {
    en: 'The body must be complete and valid multipart/form-data.',
    pl: 'Treść musi być kompletnym i poprawnym multipart/form-data.',
  },
  repeated: {
    en: '{field} was sent more than once, or has an entry more than once. Send it once.',
    pl: '{field} wysłano więcej niż raz albo zawiera ten sam element więcej niż raz. Wyślij je raz.',
  },
  too_short: { en: '{value} is too short.', pl: '{value} jest za krótka.' },
  too_long: { en: '{value} is too long.', pl: '{value} jest za długa.' },
  too_small: { en: '{value} is too small.', pl: '{value} jest za mała.' },
  too_many_items: { en: '{field} has too many entries.', pl: '{field} ma zbyt wiele elementów.' },
  too_large: { en: '{value} is too large.', pl: '{value} jest zbyt duża.' },
  too_deep: {
    en: '{value} must not be nested more than 32 levels deep.',
    pl: '{value} może mieć najwyżej 32 poziomy zagnieżdżenia.',
  },
  too_precise: { en: '{value} has too many digits.', pl: '{value} ma zbyt wiele cyfr.' },
  too_many_decimals: { en: '{value} has too many decimal places.', pl: '{value} ma zbyt wiele miejsc po przecinku.' },
  unknown_member: {
    en: 'This field does not exist here. Check its spelling or leave it out.',
    pl: 'Takiego pola tu nie ma. Sprawdź pisownię albo je pomiń.',
  },
  forbidden_member: { en: 'A field must not have this name.', pl: 'Pole nie może mieć takiej nazwy.' },
  forbidden_character: {
    en: '{value} must not contain NUL characters or incomplete Unicode characters.',
    pl: '{value} nie może zawierać znaków NUL ani niekompletnych znaków Unicode.',
  },
  in_future: { en: '{field} must not be later than today.', pl: '{field} nie może wskazywać dnia po dzisiejszym.' },
  in_past: { en: '{field} must not be earlier than today.', pl: '{field} nie może wskazywać dnia przed dzisiejszym.' },
  not_ascending: {
    en: '{field} must be later than the previous day in the list ({day}).',
    pl: '{field} musi wskazywać dzień późniejszy niż poprzedni na liście ({day}).',
  },
  deprecated_field: {
    en: 'This field was withdrawn; send "period".',
    pl: 'To pole zostało wycofane; wyślij „period”.',
  },
  forbidden_address: {
    en: '{field} must be a public address with port 443 or a port from 1024; private, local and reserved addresses are refused.',
    pl: '{field} musi być adresem publicznym z portem 443 albo portem od 1024; adresy prywatne, lokalne i zarezerwowane są odrzucane.',
  },
  scope_needed: {
    en: 'The token lacks the scope {scope}, which is needed to read these events.',
    pl: 'Token nie ma zakresu {scope}, potrzebnego do odczytu tych zdarzeń.',
  },
  before_start: {
    en: '{field} must not be before the first day ({start}).',
    pl: '{field} nie może być wcześniejsze niż pierwszy dzień ({start}).',
  },
  after_closing: {
    en: '{field} must not be after the day on which the meter was closed ({closed}). Reopen the meter if that was a mistake.',
    pl: '{field} nie może być późniejsze niż dzień zamknięcia licznika ({closed}). Jeśli zamknięto go przez pomyłkę, otwórz go ponownie.',
  },
  before_installation: {
    en: '{field} must not be before the meter was installed ({installed}).',
    pl: '{field} nie może być wcześniejsze niż instalacja licznika ({installed}).',
  },
  reading_exists: {
    en: 'The meter already has a reading of this day ({date}). Correct that one, or leave this one out.',
    pl: 'Licznik ma już odczyt z tego dnia ({date}). Popraw tamten odczyt albo pomiń ten.',
  },
  before_last_reading: {
    en: 'The meter has a later reading ({date}). Cancel it first, or choose a later day.',
    pl: 'Licznik ma późniejszy odczyt ({date}). Najpierw go wycofaj albo wybierz późniejszy dzień.',
  },
  lower_than_before: {
    en: '{value} is lower than the previous reading ({reading} on {date}).',
    pl: '{value} jest niższa od poprzedniego odczytu ({reading} z {date}).',
  },
  higher_than_after: {
    en: '{value} is higher than the next reading ({reading} on {date}).',
    pl: '{value} jest wyższa od następnego odczytu ({reading} z {date}).',
  },
  photo_of_other_reading: {
    en: 'The photo belongs to the reading of {date} already ({reading}). Choose another photo, or say why this one is right.',
    pl: 'To zdjęcie należy już do odczytu z {date} ({reading}). Wybierz inne zdjęcie albo napisz, dlaczego to jest właściwe.',
  },
  photo_of_other_value: {
    en: 'The photo seems to show {reading}. Which is right? Correct the value, or say why the photo is right.',
    pl: 'Na zdjęciu widać chyba {reading}. Co jest prawidłowe? Popraw wartość albo napisz, dlaczego zdjęcie jest właściwe.',
  },
  far_above_usual: {
    en: '{value} means far more than the usual consumption.',
    pl: '{value} oznacza zużycie dużo większe niż zwykle.',
  },
  point_in_doubt: {
    en: 'This is many times {known}. Is it {likely}? Correct it, or say why it is right.',
    pl: 'To wielokrotnie więcej niż {known}. Czy nie powinno być {likely}? Popraw odczyt albo napisz, dlaczego jest prawidłowy.',
  },
  not_above_rolled_over: {
    en: '{value} must be higher than the next reading ({reading} on {date}), because the counter passed zero in between.',
    pl: '{value} musi być wyższa od następnego odczytu ({reading} z {date}), bo licznik w międzyczasie przeszedł przez zero.',
  },
  may_be_duplicate: {
    en: 'Another document may be the same invoice. Decide first whether they are one invoice, then place it.',
    pl: 'Inny dokument może być tą samą fakturą. Najpierw zdecyduj, czy to jedna faktura, a potem przypisz rachunek.',
  },
  not_in_mode: {
    en: '{field} belongs to the mode {mode} only. Leave it out, or choose that mode.',
    pl: '{field} występuje tylko w trybie {mode}. Pomiń je albo wybierz ten tryb.',
  },
  not_in_kind: {
    en: '{field} belongs to the kind {kind} only. Leave it out, or choose that kind.',
    pl: '{field} występuje tylko w rodzaju {kind}. Pomiń je albo wybierz ten rodzaj.',
  },
  invalid_checksum: {
    en: '{value} has wrong check digits. Check it for a typing error.',
    pl: '{value} ma nieprawidłowe cyfry kontrolne. Sprawdź, czy nie ma w niej pomyłki.',
  },
  item_decided: {
    en: 'The item was corrected or rejected already.',
    pl: 'Pozycję już poprawiono albo odrzucono.',
  },
  item_dropped: {
    en: 'The last calculation no longer proposes the item.',
    pl: 'Ostatnie obliczenie nie proponuje już tej pozycji.',
  },
  item_not_sure: {
    en: 'The confidence in the item is 0.5 or less, or its document does not add up.',
    pl: 'Pewność pozycji wynosi najwyżej 0,5 albo jej dokument się nie sumuje.',
  },
  item_not_in_mode: {
    en: 'The mode or the advances of the agreement do not allow the item. It can only be rejected.',
    pl: 'Tryb albo zaliczki z umowy nie pozwalają na tę pozycję. Można ją tylko odrzucić.',
  },
  not_found: {
    en: 'The object does not exist or belongs to another account.',
    pl: 'Obiekt nie istnieje albo należy do innego konta.',
  },
} as const satisfies Record<string, Text>

export type FaultCode = keyof typeof faults
