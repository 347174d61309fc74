import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { ChargedAdvances } from './charged-advances.tsx'
import { ShareParts } from './share-parts.tsx'

/** The rows behind an amount that has several: the parts of a share, or the advances of months. */
export function InputRows({ inputs }: { inputs: ItemInputs }) {
  return (
    <>
      <ShareParts inputs={inputs} />
      <ChargedAdvances inputs={inputs} />
    </>
  )
}
