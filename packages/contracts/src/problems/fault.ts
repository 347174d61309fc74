import type { Text } from './problem.ts'

/** What is wrong with one member, query parameter or header. */
export const faults = {
  required: { en: 'This field is required.', pl: 'To pole jest wymagane.' },
  invalid_type: { en: 'This has the wrong type.', pl: 'Ta wartość ma niewłaściwy typ.' },
  invalid_format: { en: 'This has the wrong format.', pl: 'Ta wartość ma niewłaściwy format.' },
  invalid_value: { en: 'This value is not allowed.', pl: 'Ta wartość nie jest dozwolona.' },
  invalid_json: { en: 'The body is not valid JSON.', pl: 'Treść nie jest poprawnym JSON.' },
  invalid_multipart: {
    en: 'The body is not whole and valid multipart/form-data.',
    pl: 'Treść nie jest kompletnym i poprawnym multipart/form-data.',
  },
  repeated: { en: 'This was sent more than once.', pl: 'Tę wartość wysłano więcej niż raz.' },
  too_short: { en: 'This is too short.', pl: 'Ta wartość jest za krótka.' },
  too_long: { en: 'This is too long.', pl: 'Ta wartość jest za długa.' },
  too_small: { en: 'This number is too small.', pl: 'Ta liczba jest za mała.' },
  too_big: { en: 'This number is too big.', pl: 'Ta liczba jest za duża.' },
  too_many_items: { en: 'There are too many items.', pl: 'Jest zbyt wiele elementów.' },
  too_large: { en: 'This is too large.', pl: 'Ta wartość jest zbyt duża.' },
  too_deep: { en: 'This is nested too deeply.', pl: 'Ta wartość jest zbyt głęboko zagnieżdżona.' },
  too_precise: { en: 'A number can have 15 significant digits.', pl: 'Liczba może mieć 15 cyfr znaczących.' },
  too_many_decimals: { en: 'This number has too many decimals.', pl: 'Ta liczba ma zbyt wiele miejsc po przecinku.' },
  unknown_member: { en: 'This field is not known.', pl: 'To pole nie jest znane.' },
  forbidden_member: { en: 'A field cannot have this name.', pl: 'Pole nie może mieć takiej nazwy.' },
  forbidden_character: {
    en: 'This contains a character that is not allowed.',
    pl: 'Ta wartość zawiera niedozwolony znak.',
  },
  in_future: { en: 'This day has not come yet.', pl: 'Ten dzień jeszcze nie nadszedł.' },
  deprecated_field: {
    en: 'This field was withdrawn; send "period".',
    pl: 'To pole zostało wycofane; wyślij „period”.',
  },
  forbidden_address: {
    en: 'Webhooks cannot be sent to this address.',
    pl: 'Na ten adres nie można wysyłać webhooków.',
  },
  scope_needed: {
    en: 'The token lacks the scope to read this event.',
    pl: 'Token nie ma zakresu do odczytu tego zdarzenia.',
  },
  before_start: {
    en: 'The last day cannot be before the first day.',
    pl: 'Ostatni dzień nie może być przed pierwszym.',
  },
  before_installation: {
    en: 'The meter was not installed yet on this day.',
    pl: 'Tego dnia licznik nie był jeszcze zainstalowany.',
  },
  before_last_reading: { en: 'There is a later reading.', pl: 'Jest późniejszy odczyt.' },
  lower_than_before: { en: 'The reading before is higher.', pl: 'Poprzedni odczyt jest wyższy.' },
  higher_than_after: { en: 'The next reading is lower.', pl: 'Następny odczyt jest niższy.' },
  far_above_usual: {
    en: 'This is more than three times the usual use.',
    pl: 'To ponad trzykrotność zwykłego zużycia.',
  },
  not_above_rolled_over: {
    en: 'The counter began anew after this day, so this has to be higher than the next reading.',
    pl: 'Po tym dniu licznik zaczął od zera, więc ta wartość musi być wyższa od następnego odczytu.',
  },
  not_in_mode: {
    en: 'The settlement mode does not have this field.',
    pl: 'Ten tryb rozliczenia nie ma tego pola.',
  },
  invalid_checksum: { en: 'The check digits are wrong.', pl: 'Cyfry kontrolne są nieprawidłowe.' },
  not_found: {
    en: 'Nothing with this identifier belongs to your account.',
    pl: 'Na Twoim koncie nie ma niczego o tym identyfikatorze.',
  },
} as const satisfies Record<string, Text>

export type FaultCode = keyof typeof faults
