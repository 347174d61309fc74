import { foldWords } from './fold-words.ts'

/** Whether money came into the account or left it. */
export type Direction = 'in' | 'out'

/** A word such as `Obciążenie` is sure; `Płatność kartą` only says what such transfers usually are. */
export type SaidDirection = { direction: Direction; isSure: boolean }

/**
 * The direction that a cell of a bank's file, or a heading, names: `Wn`, `CRDT`, `Przelew wychodzący`; undefined if it names none,
 * both, or a transfer that was undone. Pure.
 */
export function readDirection(cell: string): SaidDirection | undefined {
  const text = cell.trim()
  if (/^[-−–+]$/u.test(text)) return { direction: text === '+' ? 'in' : 'out', isSure: true }
  const words = foldWords(text)
  const whole = words.join(' ')
  const begins = (stems: readonly string[]) => words.some((word) => stems.some((stem) => word.startsWith(stem)))
  if (begins(undone)) return undefined
  if (begins(costs) || words.some((word) => cards.includes(word))) return { direction: 'out', isSure: false }
  const sure = saidBy(({ codes, stems }) => codes.includes(whole) || begins(stems))
  const usual = saidBy(
    ({ usual, phrases }) => begins(usual) || phrases.some((phrase) => ` ${whole} `.includes(` ${phrase} `)),
  )
  const [direction, other] = sure.length > 0 ? sure : usual
  return direction === undefined || other !== undefined ? undefined : { direction, isSure: sure.length > 0 }
}

function saidBy(isSaid: (signs: Signs) => boolean): Direction[] {
  return [...(isSaid(incoming) ? (['in'] as const) : []), ...(isSaid(outgoing) ? (['out'] as const) : [])]
}

const undone = ['storn', 'zwrot', 'zwroc', 'anulow', 'korekt', 'revers', 'refund', 'return', 'chargeback']
// A fee for an incoming transfer, or a payment by credit card, leaves the account.
const costs = ['oplat', 'prowizj', 'fee', 'commission']
const cards = ['karta', 'karty', 'karte', 'kartowa', 'kartowy', 'card', 'cards']

type Signs = {
  codes: readonly string[]
  stems: readonly string[]
  usual: readonly string[]
  phrases: readonly string[]
}

// Codes are whole cells, stems begin words.
const incoming: Signs = {
  codes: ['ma', 'm', 'ct', 'cr', 'c', 'uzn', 'kr', 'in', 'kredyt', 'przelew na rachunek', 'strona ma', 'haben'],
  stems: ['przych', 'uznan', 'wplyw', 'wplyn', 'otrzyman', 'credit', 'crdt', 'incoming', 'inbound', 'received'],
  usual: ['wplat', 'zasil', 'doladow', 'topup', 'deposit', 'gutschrift', 'eingang'],
  phrases: ['money in', 'paid in', 'transfer in', 'pay in'],
}
const outgoing: Signs = {
  codes: ['wn', 'w', 'dt', 'dr', 'd', 'obc', 'deb', 'out', 'winien', 'strona wn', 'soll'],
  stems: ['wychod', 'obciaz', 'wydat', 'rozchod', 'wyplyw', 'debet', 'debit', 'dbit', 'outgoing', 'outbound'],
  usual: [
    'bankomat',
    'atm',
    'zakup',
    'purchase',
    'wyplat',
    'cancel',
    'charge',
    'splat',
    'wyslan',
    'sent',
    'podat',
    'blik',
    'lastschrift',
    'ausgang',
    'pobrani',
  ],
  phrases: ['z rachunku', 'z konta', 'polecenie zaplaty', 'zlecenie stale', 'money out', 'paid out', 'transfer out'],
}
