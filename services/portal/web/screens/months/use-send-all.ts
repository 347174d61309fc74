import { useQueryClient } from '@tanstack/react-query'
import { useInTurn } from '../../interface/use-in-turn.ts'
import { mailStatement } from '../settlements/sending/mail-statement.ts'
import type { Recipient } from './use-recipients.ts'

/** Sends statements one after the other; once the page that sends them is closed, no other one. */
export function useSendAll() {
  const client = useQueryClient()
  const { outcomes, actOnAll } = useInTurn<Recipient>({
    idOf: ({ detail }) => detail.id,
    act: async ({ detail, version }) => {
      await mailStatement(detail, version)
    },
  })
  const forget = () => {
    for (const changed of ['GET /v1/settlements/overview', 'GET /v1/settlements/{id}'])
      void client.invalidateQueries({ queryKey: [changed] })
  }
  /** How many of them were sent. */
  const sendAll = async (recipients: readonly Recipient[]) => {
    const sent = await actOnAll(recipients)
    forget()
    return sent
  }
  return { outcomes, sendAll }
}
