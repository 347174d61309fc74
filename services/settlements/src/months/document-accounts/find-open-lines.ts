import type { Missing } from '@lokum/contracts/settlements/settlement'
import { plnOf } from '../../money/grosze.ts'
import { writePln } from '../../money/write-number.ts'
import type { DocumentAccount } from './account-of-document.ts'
import type { LineAccount } from './account-of-line.ts'

/** The most lines named; the operator decides about these first. */
const mostNamed = 500

/**
 * The open lines of the documents, unless the settlement has to be calculated first, which may use them, or the reason why a line
 * makes no cost already names it.
 */
export function findOpenLines(accounts: readonly DocumentAccount[], known: readonly Missing[]): Missing[] {
  if (known.some(({ code }) => code === 'calculation')) return []
  const named = new Set(known.flatMap(({ document_id, line }) => (document_id ? [`${document_id} ${line}`] : [])))
  return accounts
    .flatMap(({ documentId, lines }) => lines.filter(({ isOpen }) => isOpen).map((line) => missingOf(documentId, line)))
    .filter(({ document_id, line }) => !named.has(`${document_id} ${line}`))
    .slice(0, mostNamed)
}

function missingOf(documentId: string, account: LineAccount): Missing {
  const { line } = account
  return {
    code: 'open_line',
    detail: detailOf(account),
    document_id: documentId,
    ...(line !== null && { line }),
  }
}

const decide = 'Charge the rest, or decide that the landlord pays it or that it is excluded.'

function detailOf({ line, label, totalGrosze, usedGrosze, usedElsewhereGrosze, openGrosze }: LineAccount): string {
  const pln = (grosze: bigint) => writePln(plnOf(grosze), 'en')
  const charged = pln(usedGrosze + usedElsewhereGrosze)
  if (line !== null)
    return `Line ${line} “${label}” of an attached document is ${pln(totalGrosze)}; the settlements charge ${charged} of it, and ${pln(openGrosze)} is open. ${decide}`
  if (totalGrosze === 0n && openGrosze !== 0n)
    return `Items that name no line of an attached document charge ${charged} more than its lines. Correct or reject them.`
  return 'An attached document has no line that could be charged. Enter its lines, or decide that the landlord pays it or that it is excluded.'
}
