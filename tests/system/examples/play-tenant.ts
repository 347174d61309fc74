import type { JsonBody } from '@lokum/local-stack/testing/client'
import type { World } from '@lokum/local-stack/world/open-world'
import { aPicture } from '../world/a-picture.ts'
import { linkIn, mailOf } from '../world/read-mails.ts'
import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

const params = { id: sampleId('agreement') }
const requests = `/v1/agreements/${params.id}/reading-requests`

/** The tenant of the let apartment: asked for readings, and with a link to send them by. */
export async function playTenant(stage: Stage, world: Pick<World, 'system'>): Promise<void> {
  await stage.play('createReadingRequest')
  const { data } = await stage.until(requests, areMailed)
  await stage.play('listReadingRequests')
  await stage.also('createReadingRequest', { params, body: { read_on: '2026-11-06' } })
  await stage.until(requests, areMailed)
  await stage.play('cancelReadingRequest')
  const { body: link } = await stage.play('createTenantLink')
  const token = new URL(link.url).hash.slice(1)
  await stage.play('listTenantLinks')
  await playTenantsSide(stage, token)
  const mail = await mailOf(world.system.mailFolder, data[0].delivery.message_id)
  await stage.play('reopenTenantMails', { token: linkIn(mail) })
  await stage.play('revokeTenantLink')
  await stage.play('reportMailBounce')
}

async function playTenantsSide(stage: Stage, token: string): Promise<void> {
  await stage.play('listTenantReadingRequests', { token })
  await stage.play('createTenantReading', { token, file: { name: 'licznik.png', bytes: aPicture(4) } })
  const reads = ['getTenantPhoto', 'getTenantSettlement', 'getTenantStatement', 'getTenantMails', 'declineTenantMails']
  for (const id of reads) await stage.play(id, { token })
}

function areMailed({ data }: JsonBody): boolean {
  return data.every(({ delivery }: JsonBody) => delivery.state === 'accepted')
}
