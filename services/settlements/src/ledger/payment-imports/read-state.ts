import { foldWords } from './fold-words.ts'

/** How far a bank got with a transfer: booked, not yet, or it will never be. */
export type TransferState = 'booked' | 'pending' | 'undone'

/**
 * The state that a cell of a bank's file names, such as `Zrealizowana`, `PENDING` or `COFNIĘTO`; undefined if it names none that
 * is known. A word for a transfer that failed prevails, then one for a transfer that is still under way. Pure.
 */
export function readState(cell: string): TransferState | undefined {
  const words = foldWords(cell)
  const begins = (stems: readonly string[]) => words.some((word) => stems.some((stem) => word.startsWith(stem)))
  const is = (whole: readonly string[]) => words.some((word) => whole.includes(word))
  if (begins(undone)) return 'undone'
  if (begins(pending) || is(pendingWords)) return 'pending'
  return begins(booked) || is(['ok']) ? 'booked' : undefined
}

const undone = [
  ...['cofn', 'wycof', 'odwola', 'zwroc', 'zwrot', 'odrzuc', 'odmow', 'anulow', 'uniewaz', 'storn', 'usunie', 'wygas'],
  ...['nieuda', 'niepowodz', 'nieprzyj', 'niepoprawn', 'blad', 'bled', 'przerwan', 'zablokow', 'revert', 'revers'],
  ...['return', 'refund', 'declin', 'reject', 'refus', 'cancel', 'void', 'fail', 'error', 'expir', 'abort', 'revok'],
  ...['zawroc', 'odwroc', 'przetermin', 'rolled', 'rollback', 'timeout', 'annul', 'abgelehnt', 'abgebroch', 'zuruck'],
  ...['fehlgeschl', 'storno', 'echou', 'deleted', 'denied', 'unsuccess', 'chargeback', 'recall'],
]
// `Nie zrealizowano` and `not booked` may still come, as may everything that is to be done.
const pending = [
  ...[
    'oczek',
    'realizacj',
    'trakcie',
    'toku',
    'zaplanow',
    'planow',
    'zlecon',
    'zarejestr',
    'autoryz',
    'blok',
    'wstrzym',
  ],
  ...[
    'zatrzym',
    'zawiesz',
    'przetwarza',
    'weryfik',
    'niez',
    'niero',
    'niew',
    'nieksieg',
    'nierealiz',
    'pend',
    'processing',
  ],
  ...['progress', 'schedul', 'plann', 'wait', 'await', 'author', 'block', 'hold', 'held', 'queue', 'creat', 'submit'],
  ...['kolejce', 'szkic', 'draft', 'nieuk', 'unprocess', 'ausstehend', 'vorgemerkt', 'bearbeitung', 'attente', 'cours'],
  ...['unbook', 'unsettl', 'unclear', 'unpost', 'uncomplet', 'incomplet', 'initiat', 'open', 'przyszl', 'future'],
]
const pendingWords = ['do', 'nie', 'not', 'no', 'nowa', 'nowy', 'nowe', 'new', 'przyjeta', 'przyjety', 'przyjeto']
const booked = [
  ...[
    'zrealizow',
    'wykonan',
    'zakoncz',
    'zaksieg',
    'ksiegow',
    'rozlicz',
    'potwierdz',
    'otrzyman',
    'wplyn',
    'przetworz',
  ],
  ...['sukces', 'pomysln', 'zamkni', 'gotow', 'uznan', 'complet', 'book', 'settl', 'post', 'done', 'success', 'execut'],
  ...[
    'gebucht',
    'ausgefuhrt',
    'abgeschloss',
    'termine',
    'effectue',
    'cleared',
    'received',
    'confirm',
    'finish',
    'closed',
    'final',
    'paid',
    'credited',
    'processed',
  ],
]
