import type { Meter } from '@lokum/contracts/settlements/meter'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import type { MeterAction } from './meter-change.ts'
import style from './meters.module.css'
import { OpenedAction } from './opened-action.tsx'

/** The actions of a meter; each opens over the page. */
export function MeterActions({ meter, name }: { meter: Meter; name: string }) {
  const { meters } = useWords()
  const [open, setOpen] = useState<MeterAction | null>(null)
  const inUse: readonly MeterAction[] = ['read', 'list', 'correct', 'exchange', 'close', 'delete']
  const closed: readonly MeterAction[] = ['read', 'list', 'correct', 'reopen', 'delete']
  const close = () => setOpen(null)
  return (
    <fieldset className={style.actions} aria-label={meters.actionsOf(name)}>
      {(meter.closed_on === null ? inUse : closed).map((action) => (
        <Button key={action} looks={action === 'read' ? 'plain' : 'quiet'} onPress={() => setOpen(action)}>
          {meters.actions[action]}
        </Button>
      ))}
      <Dialog title={open ? `${meters.actions[open]} · ${name}` : ''} isOpen={open !== null} onClose={close}>
        {open !== null && <OpenedAction action={open} meterId={meter.id} onDone={close} />}
      </Dialog>
    </fieldset>
  )
}
