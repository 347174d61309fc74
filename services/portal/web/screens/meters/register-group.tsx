import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import style from './meters.module.css'
import { nameZone } from './name-zone.ts'

/** The fields of one register, under the name of its zone if the meter has several. */
export function RegisterGroup({ register, children }: { register: MeterRegister; children: ReactNode }) {
  const zone = nameZone(register, useWords())
  if (zone === null) return <div className={style.group}>{children}</div>
  return (
    <fieldset className={style.group}>
      <legend>{zone}</legend>
      {children}
    </fieldset>
  )
}
