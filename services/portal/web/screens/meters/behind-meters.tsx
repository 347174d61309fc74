import type { Meter } from '@lokum/contracts/settlements/meter'
import { useAnswer } from '../../interface/use-answer.ts'
import { useWords } from '../../words/use-words.ts'

/** The main meter of a meter, or the meters behind it; nothing while there is neither. */
export function BehindMeters({ meter }: { meter: Meter }) {
  return meter.main_meter_id === null ? <Sub mainMeterId={meter.id} /> : <Main meterId={meter.main_meter_id} />
}

function Main({ meterId }: { meterId: string }) {
  const { meters } = useWords()
  const query = useAnswer('GET /v1/meters/{id}', { params: { id: meterId } })
  return query.data ? <Named name={meters.mainMeter} meters={[query.data.body]} /> : null
}

function Sub({ mainMeterId }: { mainMeterId: string }) {
  const { meters } = useWords()
  const query = useAnswer('GET /v1/meters', { query: { main_meter_id: mainMeterId, limit: '100' } })
  const behind = query.data?.body.data ?? []
  return behind.length === 0 ? null : <Named name={meters.behind} meters={behind} />
}

function Named({ name, meters }: { name: string; meters: readonly Meter[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {meters.map(({ number, place }) => [number, place].filter((text) => text !== null).join(' · ')).join(', ')}
      </dd>
    </div>
  )
}
