import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSettlement } from '../../../interface/create-settlement.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { type Outcome, useInTurn } from '../../../interface/use-in-turn.ts'
import type { MissingSettlement } from './use-missing-settlements.ts'

export type Creation = {
  /** The settlements that were asked for, each with how far it is. */
  settlements: readonly { settlement: MissingSettlement; outcome: Outcome | undefined }[]
  isWorking: boolean
  create: (settlements: readonly MissingSettlement[]) => Promise<void>
  /** Tries those again that were refused. */
  repeat: () => Promise<void>
}

const idOf = ({ agreementId, period }: MissingSettlement) => `${agreementId} ${period}`

/** Creates the settlements that placed bills need, one after the other; a refused one does not stop the others. */
export function useCreateMissing(): Creation {
  const client = useQueryClient()
  const [asked, setAsked] = useState<readonly MissingSettlement[]>([])
  const [isWorking, setIsWorking] = useState(false)
  const { outcomes, actOnAll } = useInTurn<MissingSettlement>({ idOf, act: createOne })
  const actOn = async (settlements: readonly MissingSettlement[]) => {
    setIsWorking(true)
    await actOnAll(settlements)
    setIsWorking(false)
    await client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.includes('/v1/settlements'),
    })
  }
  const settlements = asked.map((settlement) => ({ settlement, outcome: outcomes.get(idOf(settlement)) }))
  return {
    settlements,
    isWorking,
    create: async (chosen) => {
      setAsked(chosen)
      await actOn(chosen)
    },
    repeat: () => actOn(settlements.flatMap(({ settlement, outcome }) => (outcome instanceof Error ? settlement : []))),
  }
}

/** A settlement that somebody else created meanwhile is there as well. */
async function createOne({ apartmentId, agreementId, period }: MissingSettlement): Promise<void> {
  try {
    await createSettlement({ apartment_id: apartmentId, agreement_id: agreementId, period })
  } catch (error) {
    if (!(error instanceof Refusal) || error.facts.code !== 'settlement_exists') throw error
  }
}
