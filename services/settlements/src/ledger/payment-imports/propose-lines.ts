import { bankLineRemarks } from '@lokum/contracts/problems/bank-statement-reason'
import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import { type CodeIndex, indexCodes, type KnownCode } from '../payments/index-codes.ts'
import { matchTitle } from '../payments/match-title.ts'
import type { BankLine } from './bank-line.ts'
import { isIncoming, type MarkedForm, type Marks, markLine } from './mark-line.ts'
import { indexPayers, type KnownPayer, type PayerIndex, recallPayer } from './recall-payer.ts'
import { indexOpen, type OpenIndex, type OpenStatement, weighPayer } from './weigh-payer.ts'

/** The account's data for matching a bank statement. */
export type KnownFacts = {
  codes: readonly KnownCode[]
  open: readonly OpenStatement[]
  payers: readonly KnownPayer[]
  today: string
}

type Given = { form: MarkedForm; facts: KnownFacts }
type Known = { codes: CodeIndex; open: OpenIndex; payers: PayerIndex; today: string }

/** The lines of a file, and whether it never says if money came in or went out. */
export type ProposedLines = { lines: ProposedLine[]; isUndirected: boolean }

/** A line as stored; the database determines duplicates after the insertion. */
export type ProposedLine = Pick<BankLine, 'receivedOn' | 'amountPln' | 'payer' | 'title'> & {
  row: number
  marks: Marks
  proposal: Exclude<ImportRow['proposal'], 'duplicate' | 'possible_duplicate'>
  candidates: ImportRow['candidates']
  /** In English; `textOfLine` has it in other languages. */
  detail: string | null
}

type Proposal = Pick<ProposedLine, 'proposal' | 'candidates' | 'detail'>

/**
 * Proposes a match for each line, in the order of the file, which numbers them from 1. Only a single reference code makes a line
 * matched; an amount with a payer's name, or a payer known from earlier payments, makes it at most ambiguous, and so does a doubt about
 * the line. Pure.
 */
export function proposeLines(lines: readonly BankLine[], { form, facts }: Given): ProposedLines {
  const { codes, open, payers, today } = facts
  const known = { codes: indexCodes(codes), open: indexOpen(open), payers: indexPayers(payers), today }
  const proposed = lines.map((line, index) => {
    const { receivedOn, amountPln, payer, title } = line
    const marks = markLine(line, form)
    return { row: index + 1, receivedOn, amountPln, payer, title, marks, ...proposeLine(line, known) }
  })
  return { lines: proposed, isUndirected: lines.some(isIncoming) && !lines.some(({ hasDirection }) => hasDirection) }
}

function proposeLine(line: BankLine, known: Known): Proposal {
  const none = { candidates: [], detail: null }
  if (line.skipped !== null) return { ...none, proposal: 'skipped', detail: line.skipped.en }
  if (line.unreadable !== null) return { ...none, proposal: 'unreadable', detail: line.unreadable.en }
  if ((line.receivedOn ?? '') > known.today) return { ...none, proposal: 'unreadable', detail: dayToCome.en }
  if (!isIncoming(line)) return { ...none, proposal: 'outgoing', detail: line.amountPln === null ? nothingIn.en : null }
  return matchLine(line, known)
}

function matchLine(line: BankLine, { codes, open, payers }: Known): Proposal {
  const detail = line.doubt?.en ?? null
  const { certainty, candidates } = matchTitle(line.title ?? '', codes)
  const isMatched = certainty === 'matched' && detail === null
  if (candidates.length > 0)
    return { proposal: isMatched ? 'matched' : 'ambiguous', candidates: candidates.map(describe), detail }
  const weighed = weighPayer(line, open)
  const recalled = recallPayer(line, payers).filter((one) =>
    weighed.every((known) => known.agreementId !== one.agreementId),
  )
  const proposed = [...weighed, ...recalled].slice(0, mostCandidates)
  return { proposal: proposed.length > 0 ? 'ambiguous' : 'unmatched', candidates: proposed.map(describe), detail }
}

const mostCandidates = 10
const { dayToCome, nothingIn } = bankLineRemarks

type Candidate = { agreementId: string; settlementId: string | null; why: ImportRow['candidates'][number]['why'] }

function describe({ agreementId, settlementId, why }: Candidate): ImportRow['candidates'][number] {
  return { agreement_id: agreementId, settlement_id: settlementId, why }
}
