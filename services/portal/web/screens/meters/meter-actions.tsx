import type { Meter } from '@lokum/contracts/settlements/meter'
import { useState } from 'react'
import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import { CloseMeter } from './close-meter.tsx'
import { CorrectMeter } from './correct-meter.tsx'
import { DeleteMeter } from './delete-meter.tsx'
import { ExchangeMeter } from './exchange-meter.tsx'
import style from './meters.module.css'
import { ReadingForm } from './reading-form.tsx'
import { Readings } from './readings.tsx'
import { ReopenMeter } from './reopen-meter.tsx'

type Action = 'read' | 'list' | 'correct' | 'exchange' | 'close' | 'reopen' | 'delete'

/** What can be done with a meter; each opens over the page. */
export function MeterActions({ meter, name }: { meter: Meter; name: string }) {
  const { meters } = useWords()
  const [open, setOpen] = useState<Action | null>(null)
  const inUse: readonly Action[] = ['read', 'list', 'correct', 'exchange', 'close', 'delete']
  const closed: readonly Action[] = ['read', 'list', 'correct', 'reopen', 'delete']
  const close = () => setOpen(null)
  return (
    <fieldset className={style.actions} aria-label={meters.actionsOf(name)}>
      {(meter.closed_on === null ? inUse : closed).map((action) => (
        <Button key={action} looks={action === 'read' ? 'plain' : 'quiet'} onPress={() => setOpen(action)}>
          {meters.actions[action]}
        </Button>
      ))}
      <Dialog title={open ? `${meters.actions[open]} · ${name}` : ''} isOpen={open !== null} onClose={close}>
        {open !== null && <Opened action={open} meterId={meter.id} onDone={close} />}
      </Dialog>
    </fieldset>
  )
}

type OpenedProps = { action: Action; meterId: string; onDone: () => void }

function Opened({ action, meterId, onDone }: OpenedProps) {
  const query = useAnswer('GET /v1/meters/{id}', { params: { id: meterId } })
  return (
    <Answered query={query}>
      {({ body: meter, version }) => {
        const props = { meter, version: version === null ? {} : { version }, onDone }
        if (action === 'read') return <ReadingForm meterId={meterId} registers={meter.registers} onDone={onDone} />
        if (action === 'list') return <Readings meter={meter} />
        if (action === 'correct') return <CorrectMeter {...props} />
        if (action === 'exchange') return <ExchangeMeter {...props} />
        if (action === 'close') return <CloseMeter {...props} />
        return action === 'reopen' ? <ReopenMeter {...props} /> : <DeleteMeter {...props} />
      }}
    </Answered>
  )
}
