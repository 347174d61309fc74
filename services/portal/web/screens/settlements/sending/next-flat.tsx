import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../interface/call.ts'
import { overviewQuery } from '../../../interface/early.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import { useCreateSettlement } from '../../months/use-create-settlement.ts'

/** After a statement is sent: the next apartment of the month that waits for the landlord, or the month once none does. */
export function NextFlat({ detail: { apartment_id, period } }: { detail: SettlementDetail }) {
  const { sending } = useWords()
  const { data } = useQuery({
    queryKey: ['GET /v1/settlements/overview', period, 'first page'],
    queryFn: async () => (await call('GET /v1/settlements/overview', { query: overviewQuery(period) })).body,
  })
  if (data === undefined) return null
  const next = nextRow(data.data, apartment_id)
  const unpaid = data.states.sent
  const says = unpaid > 0 ? sending.noneLeftButPayments(unpaid) : sending.noneLeft
  return (
    <StepFoot {...(next === undefined && { says })}>
      <NextStep next={next} period={period} />
    </StepFoot>
  )
}

/** The way to the next apartment: its settlement, which is created if need be, or the month while it has no agreement. */
function NextStep({ next, period }: { next: OverviewRow | undefined; period: string }) {
  const { sending } = useWords()
  if (next?.settlement) {
    return (
      <Link to="/settlements/$id" params={{ id: next.settlement.id }} className={buttonClass('primary')}>
        {sending.nextFlat(next.apartment.label)}
      </Link>
    )
  }
  if (next?.agreement) return <CreateNext apartment={next.apartment} agreementId={next.agreement.id} period={period} />
  return (
    <Link to="/months/$period" params={{ period }} className={buttonClass('primary')}>
      {next === undefined ? sending.toMonth : sending.nextFlat(next.apartment.label)}
    </Link>
  )
}

type CreateProps = { apartment: OverviewRow['apartment']; agreementId: string; period: string }

/** Creates the settlement of the next apartment, and opens it. */
function CreateNext({ apartment: { id, label }, agreementId, period }: CreateProps) {
  const { sending, month } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const creation = useCreateSettlement({ apartment_id: id, agreement_id: agreementId, period }, month.created(label))
  return (
    <>
      {creation.error && <Refused error={creation.error} isAlert onRepeat={() => creation.mutate()} />}
      <Button
        looks="primary"
        whyNot={whyNot}
        working={month.creating}
        isWorking={creation.isPending}
        onPress={() => creation.mutate()}
      >
        {sending.nextFlat(label)}
      </Button>
    </>
  )
}

/** The first one after the apartment in the order of the month, from the top again at its end. */
function nextRow(rows: readonly OverviewRow[], apartmentId: string): OverviewRow | undefined {
  const place = rows.findIndex(({ apartment }) => apartment.id === apartmentId)
  const inTurn = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))]
  return inTurn.find(({ next }) => next !== 'nothing' && !next.startsWith('wait'))
}
