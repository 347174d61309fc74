import { expect } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { Page } from 'playwright-core'
import type { Words } from '../../services/portal/web/words/words.ts'
import { mailOf } from '../system/world/read-mails.ts'
import type { BrowserWorld } from './browser-world.ts'
import { closeMonth } from './close-a-month.ts'
import type { Hand } from './hand.ts'

export type Journey = { words: Words; width: number; handOf: (page: Page) => Hand }

/** Closes a month in a new account, from nothing to the mail, and checks what was stored, mailed and clicked. */
export async function playJourney(world: BrowserWorld, { words, width, handOf }: Journey): Promise<void> {
  const landlord = await world.aLandlord()
  const locale = words.language === 'pl' ? 'pl-PL' : 'en-GB'
  const { page, faults, context } = await world.visit({ locale, viewport: { width, height: 844 } })
  const person = accountPerson(landlord)

  const clicks = await closeMonth({
    page,
    hand: handOf(page),
    words,
    person,
    meterNumber: '12345678',
    period: '2026-10',
  })

  const { body: found } = await landlord.request('GET', '/v1/settlements')
  const { body: settlement } = await landlord.request('GET', `/v1/settlements/${found.data[0].id}`)
  const mail = await mailOf(world.system.mailFolder, settlement.delivery.message_id)
  const pdf = await landlord.request('GET', `/v1/settlements/${settlement.id}/statements/latest`)
  const [attached] = mail.attachments
  // 2400 of rent, 98.40 and 24.60 of electricity, 79 of the internet, and 5.4 m³ of water for 5.10 each.
  expect(settlement).toMatchObject({ state: 'sent', total_pln: 2629.54 })
  expect(attached && bytesOf(attached.content)).toEqual(pdf.bytes)
  expect(clicks).toBeLessThanOrEqual(30)
  expect(faults).toEqual([])
  await context.close()
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)
}
