import { randomBytes } from 'node:crypto'
import {
  acceptedContent,
  type CallToolResult,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Refused } from '../../outcomes/errors.ts'
import { printable } from '../../terminal/printable.ts'
import { answer } from './answer.ts'

type Plan = { readonly question: string; readonly facts: object }

type Deed = {
  /** The question to the person, and the facts that must still be true when they have consented. @throws if it cannot be done */
  readonly plan: () => Promise<Plan>
  /** Does it; a repetition with the same key is the same deed. */
  readonly act: (key: string) => Promise<object>
}

export type Confirm = (ctx: ServerContext, tool: string, deed: Deed) => Promise<CallToolResult | InputRequiredResult>

type Shown = { readonly tool: string; readonly question: string; readonly facts: string; readonly key: string }

const decision = z.object({
  confirm: z.boolean().describe('Yes, do this now'),
})

/**
 * Asks the person before a tool acts. The question is made of what the API says, and what was shown is signed into the state that comes
 * back with the consent: a consent without its question, or for other facts, does nothing. Its key makes a repeated consent one deed.
 */
export function createConfirmation() {
  const codec = createRequestStateCodec<Shown>({ key: randomBytes(32), ttlSeconds: 900 })
  const confirm: Confirm = async (ctx, tool, deed) => {
    const shown = ctx.mcpReq.requestState<Shown>()
    const { inputResponses } = ctx.mcpReq
    if (shown?.tool !== tool || inputResponses?.consent === undefined) return await ask(tool, deed)
    const consent = acceptedContent(inputResponses, 'consent', decision)
    return await answer(() => actOnConsent(deed, shown, consent?.confirm === true))
  }
  const ask = async (tool: string, { plan }: Deed) => {
    const planned = await plan().catch((error: unknown) => ({ error }))
    if ('error' in planned) return await answer(() => Promise.reject(planned.error))
    const { question, facts } = planned
    const shown = { tool, question, facts: JSON.stringify(facts), key: randomBytes(16).toString('hex') }
    const consent = inputRequired.elicit({ message: question, requestedSchema: decision })
    return inputRequired({ inputRequests: { consent }, requestState: await codec.mint(shown) })
  }
  return { confirm, verify: codec.verify }
}

async function actOnConsent({ plan, act }: Deed, shown: Shown, isConfirmed: boolean): Promise<object> {
  if (!isConfirmed) throw new Refused('The person did not confirm, so nothing was done.')
  const { question, facts } = await plan()
  if (question !== shown.question || JSON.stringify(facts) !== shown.facts)
    throw new Refused('The account has changed since the person was asked, so nothing was done. Ask again.')
  return await act(shown.key)
}

/** A text of others within a question: on one line, short, and with its end visible. */
export function quoted(text: string): string {
  return JSON.stringify(printable(text).slice(0, 100))
}
