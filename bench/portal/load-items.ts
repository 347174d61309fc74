import { fillItems } from '@lokum/local-stack/world/fill-items'
import type { World } from '@lokum/local-stack/world/open-world'
import type { Browser } from 'playwright-core'
import { median, rounded } from '../measure/statistics.ts'
import { logInPlainly } from './log-in-plainly.ts'
import { measureItems, type SeenItems } from './measure-items.ts'
import type { DeviceName } from './on-device.ts'

const rows = 201
/** Each decides costs that the one before has left: there are enough for four. */
const loads = 3

type LoadedPortal = { world: World; portalUrl: string; browser: Browser; device: DeviceName }

/** How a settlement with 201 costs behaves on a device: milliseconds, medians of a few loads. */
export async function loadItems({ world, portalUrl, browser, device }: LoadedPortal) {
  const landlord = await world.aLandlord()
  const cookie = await logInPlainly(portalUrl, landlord.account)
  const url = `${portalUrl}/settlements/${await fillItems(world, landlord, rows)}/costs`
  const seen: SeenItems[] = []
  for (let load = 0; load < loads; load += 1) seen.push(await measureItems(browser, { url, cookie, device, rows }))
  const of = (pick: (one: SeenItems) => number) => rounded(median(seen.map(pick)))
  return {
    device,
    loading: of(({ loading }) => loading),
    listing: of(({ listing }) => listing),
    deciding: of(({ deciding }) => deciding),
    next_row: of(({ nextRowMs }) => median(nextRowMs)),
  }
}
