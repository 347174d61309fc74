import type { DecidedBefore, LineLedger } from '@lokum/contracts/settlements/document-ledger'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Amount } from '../../../parts/amount.tsx'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Note } from '../../../parts/note.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { type TypedItem, useAddItem } from '../costs/adding/use-add-item.ts'
import { chargeForm, itemOfLine } from './item-of-line.ts'
import { goTo } from './missing-one.tsx'

/** Proposes for the open lines what was decided about the same lines of the bills before, and does it with one press. */
export function RepeatDecisions({ detail }: { detail: SettlementDetail }) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const known = useDecidedLines(detail)
  const repeating = useRepeat(detail)
  if (known.length === 0) return null
  return (
    <Note looks="calm" title={accounts.decidedBefore}>
      <ul>
        {known.map(({ documentId, line, before }) => (
          <li key={`${documentId} ${line.line}`}>
            {line.label} · <Amount pln={line.open_pln} /> · {accounts.outcomes[before.outcome]}
            {before.reason !== null && ` (${before.reason})`}
          </li>
        ))}
      </ul>
      <Button
        whyNot={whyNot}
        working={accounts.repeating}
        isWorking={repeating.isPending}
        onPress={() => repeating.mutate(known)}
      >
        {accounts.repeat(known.length)}
      </Button>
      {repeating.error && <Refused error={repeating.error} isAlert />}
    </Note>
  )
}

type DecidedLine = {
  documentId: string
  line: LineLedger
  before: DecidedBefore
  /** The item that charges the tenant, if that is what was decided. */
  item: TypedItem | null
}

/** The open lines of the attached documents for which there is a proposal. */
function useDecidedLines({ document_ledgers }: SettlementDetail): DecidedLine[] {
  const open = document_ledgers.filter(({ is_open }) => is_open).map(({ document_id: id }) => ({ params: { id } }))
  const ledgers = useQueries({
    queries: open.map((asked) => ({
      queryKey: ['GET /v1/documents/{id}/ledger', asked],
      queryFn: () => call('GET /v1/documents/{id}/ledger', asked),
    })),
  })
  const documents = useQueries({
    queries: open.map((asked) => ({
      queryKey: ['GET /v1/documents/{id}', asked],
      queryFn: () => call('GET /v1/documents/{id}', asked),
    })),
  })
  return open.flatMap(({ params: { id } }, place) => {
    const read = documents[place]?.data?.body.reading?.lines ?? []
    return (ledgers[place]?.data?.body.lines ?? []).flatMap((line): DecidedLine[] => {
      const before = line.decided_before
      if (before === null) return []
      const item = itemOfLine(id, line, read.find((one) => one.line === line.line) ?? null)
      return before.outcome === 'tenant' && item === null ? [] : [{ documentId: id, line, before, item }]
    })
  })
}

/** Decides, then charges. What a refusal leaves open is proposed again. */
function useRepeat(detail: SettlementDetail) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const charging = useAddItem(detail, chargeForm(detail), () => undefined)
  return useMutation({
    mutationFn: async (known: readonly DecidedLine[]) => {
      const decided = known.filter(({ before }) => before.outcome !== 'tenant')
      for (const lines of Map.groupBy(decided, decisionOf).values()) await decide(lines)
      await forgetDocuments(client, decided)
      for (const { before, item } of known) {
        if (before.outcome === 'tenant' && item !== null) await charging.mutateAsync(item)
      }
    },
    onSuccess: () => {
      announce(accounts.repeated)
      goTo('missing')
    },
    onSettled: (_, _error, known) => forgetDocuments(client, known),
  })
}

function decisionOf({ documentId, before: { outcome, reason } }: DecidedLine): string {
  return JSON.stringify([documentId, outcome, reason])
}

async function decide(lines: readonly DecidedLine[]): Promise<void> {
  const [first] = lines
  if (first === undefined || first.before.outcome === 'tenant') return
  const { outcome: decision, reason } = first.before
  await call('POST /v1/documents/{id}/lines/decisions', {
    params: { id: first.documentId },
    body: { decision, reason: reason ?? '', line_numbers: lines.flatMap(({ line }) => line.line ?? []) },
  })
}

async function forgetDocuments(
  client: ReturnType<typeof useQueryClient>,
  lines: readonly DecidedLine[],
): Promise<void> {
  const ids = new Set(lines.map(({ documentId }) => documentId))
  await Promise.all([...ids].map((id) => forgetDocument(client, id)))
}
