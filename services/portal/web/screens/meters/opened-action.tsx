import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import { CloseMeter } from './close-meter.tsx'
import { CorrectMeter } from './correct-meter.tsx'
import { DeleteMeter } from './delete-meter.tsx'
import { ExchangeMeter } from './exchange-meter.tsx'

import type { MeterAction, MeterChange } from './meter-change.ts'
import { ReadingForm } from './reading-form.tsx'
import { Readings } from './readings.tsx'
import { ReopenMeter } from './reopen-meter.tsx'

type OpenedProps = { action: MeterAction; meterId: string; onDone: () => void }

/** The chosen action, over the meter as it is now. */
export function OpenedAction({ action, meterId, onDone }: OpenedProps) {
  const query = useAnswer('GET /v1/meters/{id}', { params: { id: meterId } })
  return (
    <Answered query={query}>
      {({ body: meter, version }) => (
        <Chosen action={action} meter={meter} version={version === null ? {} : { version }} onDone={onDone} />
      )}
    </Answered>
  )
}

function Chosen({ action, ...change }: MeterChange & { action: MeterAction }) {
  const { meter, onDone } = change
  switch (action) {
    case 'read':
      return <ReadingForm meterId={meter.id} registers={meter.registers} onDone={onDone} />
    case 'list':
      return <Readings meter={meter} />
    case 'correct':
      return <CorrectMeter {...change} />
    case 'exchange':
      return <ExchangeMeter {...change} />
    case 'close':
      return <CloseMeter {...change} />
    case 'reopen':
      return <ReopenMeter {...change} />
    case 'delete':
      return <DeleteMeter {...change} />
    default:
      return action satisfies never
  }
}
