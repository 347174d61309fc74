import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mailStatement } from '../settlements/sending/mail-statement.ts'
import type { Recipient } from './use-recipients.ts'

/** How far one statement is: its refusal stays until it is sent again. */
export type Outcome = 'sending' | 'sent' | Error

/** Sends statements one after the other; once the page that sends them is closed, no other one. */
export function useSendAll() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const client = useQueryClient()
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const note = (id: string, outcome: Outcome) => setOutcomes((known) => new Map(known).set(id, outcome))
  const forget = () => {
    for (const changed of ['GET /v1/settlements/overview', 'GET /v1/settlements/{id}'])
      void client.invalidateQueries({ queryKey: [changed] })
  }
  const send = async ({ detail, version }: Recipient) => {
    note(detail.id, 'sending')
    try {
      await mailStatement(detail, version)
      note(detail.id, 'sent')
      return true
    } catch (error) {
      note(detail.id, error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }
  /** How many of them were sent. */
  const sendAll = async (recipients: readonly Recipient[]) => {
    let sent = 0
    for (const recipient of recipients) {
      if (isClosed.current) break
      if (await send(recipient)) sent += 1
    }
    forget()
    return sent
  }
  return { outcomes, sendAll }
}
