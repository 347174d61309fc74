import type { Meter } from '@lokum/contracts/settlements/meter'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { useWords } from '../../words/use-words.ts'
import type { MeterAction } from './meter-change.ts'
import style from './meters.module.css'
import { OpenedAction } from './opened-action.tsx'

const looks: Partial<Record<MeterAction, 'plain' | 'delete'>> = { read: 'plain', delete: 'delete' }

/** The actions of a meter; each opens over the page. */
export function MeterActions({ meter, name }: { meter: Meter; name: string }) {
  const { meters } = useWords()
  const [open, setOpen] = useState<MeterAction | null>(null)
  const isNarrow = useMedia('(width < 40rem)')
  const close = () => setOpen(null)
  const buttons = (actions: readonly MeterAction[]) =>
    actions.map((action) => (
      <Button key={action} looks={looks[action] ?? 'quiet'} onPress={() => setOpen(action)}>
        {meters.actions[action]}
      </Button>
    ))
  const rare = (
    <>
      {buttons(meter.closed_on === null ? ['correct', 'exchange'] : ['correct', 'reopen'])}
      <span className={style.last}>{buttons(meter.closed_on === null ? ['close', 'delete'] : ['delete'])}</span>
    </>
  )
  return (
    <fieldset className={style.actions} aria-label={meters.actionsOf(name)}>
      {buttons(['read', 'list'])}
      {isNarrow ? (
        <details className={style.rare}>
          <summary>{meters.moreActions}</summary>
          {rare}
        </details>
      ) : (
        rare
      )}
      <Dialog title={open ? `${meters.actions[open]} · ${name}` : ''} isOpen={open !== null} onClose={close}>
        {open !== null && <OpenedAction action={open} meterId={meter.id} onDone={close} />}
      </Dialog>
    </fieldset>
  )
}
