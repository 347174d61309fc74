import type { Document } from '@lokum/contracts/settlements/document'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { call } from '../../interface/call.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import card from '../../parts/card.module.css'
import { Note } from '../../parts/note.tsx'
import { ChooseFiles } from '../../parts/uploads/choose-files.tsx'
import { UploadEntry } from '../../parts/uploads/upload-entry.tsx'
import style from '../../parts/uploads/uploads.module.css'
import { useDrop } from '../../parts/uploads/use-drop.ts'
import { useUploads } from '../../parts/uploads/use-uploads.ts'
import { dayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { DocumentRows } from '../documents/document-rows.tsx'
import { forgetDocuments } from '../documents/inbox/forget-documents.ts'
import { isOfVacancy, keepOwnBill } from './keep-own-bill.ts'

type OwnBillsProps = {
  apartmentId: string
  /** The last day of the last agreement; null: the flat never had one. */
  lastTenantDay: string | null
}

/** The bills of a vacant flat, which the landlord pays: those that are here, and a place to add more. */
export function OwnBills({ apartmentId, lastTenantDay }: OwnBillsProps) {
  const { tenancy } = useWords()
  const heading = useId()
  const whyNot = useMissingRight('settlements.write')
  return (
    <section aria-labelledby={heading} className={style.uploads}>
      <h3 id={heading}>{tenancy.ownBills}</h3>
      <p className={card.quiet}>{tenancy.ownCosts}</p>
      {whyNot === null ? <AddOwnBills apartmentId={apartmentId} lastTenantDay={lastTenantDay} /> : <p>{whyNot}</p>}
      <KeptBills apartmentId={apartmentId} lastTenantDay={lastTenantDay} />
    </section>
  )
}

function AddOwnBills({ apartmentId, lastTenantDay }: OwnBillsProps) {
  const { tenancy } = useWords()
  const client = useQueryClient()
  const [ofTenant, setOfTenant] = useState<readonly Document[]>([])
  const { rows, add, retry, cancel } = useUploads(async ({ id }) => {
    const bill = await keepOwnBill({ id, apartmentId, lastTenantDay, reason: tenancy.ownReason })
    if (!isOfVacancy(bill, lastTenantDay)) setOfTenant((known) => [...known, bill])
    await forgetDocuments(client)
  })
  const isOver = useDrop(add)
  const shown = rows.filter(({ state }) => state.kind !== 'stored')
  return (
    <>
      <ChooseFiles isOver={isOver} dropHere={tenancy.dropOwnBills} onChoose={add} />
      {shown.length > 0 && (
        <ul className={style.list}>
          {shown.map((row) => (
            <UploadEntry
              key={row.key}
              row={row}
              says={{ storing: tenancy.keepingOwn, stored: tenancy.keptOwn }}
              onRetry={() => retry(row)}
              onCancel={() => cancel(row)}
            />
          ))}
        </ul>
      )}
      {lastTenantDay !== null && ofTenant.map((bill) => <OfTenant key={bill.id} bill={bill} until={lastTenantDay} />)}
    </>
  )
}

/** A bill of days on which the flat still had a tenant is not all the landlord's: its lines are decided one by one. */
function OfTenant({ bill, until }: { bill: Document; until: string }) {
  const { tenancy, language } = useWords()
  return (
    <Note looks="warn" title={tenancy.ofTenant(bill.name, dayText(until, language))} isAlert>
      <Link to="/documents/$id" params={{ id: bill.id }}>
        {tenancy.decideLines}
      </Link>
    </Note>
  )
}

function KeptBills({ apartmentId, lastTenantDay }: OwnBillsProps) {
  const { tenancy } = useWords()
  const query = { apartment_id: apartmentId, limit: '25' }
  const { data } = useQuery({
    queryKey: ['GET /v1/documents', query],
    queryFn: async () => (await call('GET /v1/documents', { query })).body.data,
  })
  const rows = (data ?? []).filter((bill) => isOfVacancy(bill, lastTenantDay))
  return rows.length > 0 && <DocumentRows name={tenancy.ownBills} rows={rows} />
}
