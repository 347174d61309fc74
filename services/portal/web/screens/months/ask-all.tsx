import { call } from '../../interface/call.ts'
import { sendOnce } from '../../interface/send-once.ts'
import type { Outcome } from '../../interface/use-in-turn.ts'
import { Answered } from '../../parts/answered.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { dayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { SendMany } from './send-many.tsx'
import { SendRow } from './send-row.tsx'
import { type AskedTenant, type TenantOfMonth, useAskedTenants } from './use-asked-tenants.ts'

type AskAllProps = { rows: readonly TenantOfMonth[]; period: string; onClose: () => void }

/** Asks once before the requests for readings leave: who is asked, for which meters and which day. */
export function AskAll({ rows, period, onClose }: AskAllProps) {
  const { requests } = useWords()
  const query = useAskedTenants(rows, period)
  return (
    <Dialog title={requests.askTitle} isOpen onClose={onClose}>
      <Answered query={query} rows={rows.length}>
        {(tenants) => (
          <SendMany of={tenants} words={requests} send={askTenant} changes={changes}>
            {(tenant, state) => <TenantRow key={tenant.id} of={tenant} {...state} />}
          </SendMany>
        )}
      </Answered>
    </Dialog>
  )
}

const changes = ['GET /v1/settlements/overview']

/** One request for each tenant, however often it is asked for. */
function askTenant({ id, day, meters }: AskedTenant) {
  const meter_ids = meters.map((meter) => meter.id)
  return sendOnce(`ask ${id} ${day} ${meter_ids.join(' ')}`, (key) =>
    call('POST /v1/agreements/{id}/reading-requests', { params: { id }, body: { read_on: day, meter_ids }, key }),
  )
}

type TenantRowProps = { of: AskedTenant; outcome: Outcome | null; onRepeat: () => void }

function TenantRow({ of: { label, tenant, day, meters, address, whyNot }, outcome, onRepeat }: TenantRowProps) {
  const { requests, meters: named, language } = useWords()
  const names = meters.map(({ utility, number }) => `${named.utilities[utility]} ${number}`)
  const about = names.length === 0 ? null : `${names.join(', ')} · ${requests.on(dayText(day, language))}`
  const to = whyNot === null ? { address } : { whyNot: requests.notAsked[whyNot] }
  return <SendRow label={label} tenant={tenant} about={about} to={to} outcome={outcome} onRepeat={onRepeat} />
}
