/** Words of fields that several forms have. */
export const fields = {
  amountHint: 'Na przykład 1 234,56.',
  notAnAmount: 'Tego nie da się odczytać jako liczby. Wpisz na przykład 1 234,56.',
  whichAmount: 'Kropka albo przecinek jest tu niejednoznaczny. Która to kwota?',
  required: 'To pole jest potrzebne.',
}
