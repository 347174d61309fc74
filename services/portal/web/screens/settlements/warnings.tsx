import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { BlockingLinks } from '../../parts/blocking-links.tsx'
import { Note } from '../../parts/note.tsx'

/** The unusual facts about a settlement, with a link to the other settlement that they concern. */
export function Warnings({ of: { id, state, warnings } }: { of: SettlementDetail }) {
  // Nobody can do anything about the days of a settlement that is done.
  const isDone = state === 'sent' || state === 'cancelled'
  const shown = warnings.filter(({ code }) => code !== 'outside_usual_days' || !isDone)
  return shown.map(({ code, detail, item_id, settlement_id: other }) => (
    <Note key={`${code} ${item_id} ${other}`} looks="warn" title={detail}>
      {other !== undefined && other !== id && <BlockingLinks resources={[{ type: 'settlement', id: other }]} />}
    </Note>
  ))
}
