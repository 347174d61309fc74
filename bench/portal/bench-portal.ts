import { buildPages } from '@lokum/local-stack/services/build-pages'
import { type PageSizes, pageBudgets, pageSizes } from '@lokum/local-stack/testing/page-sizes'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { type Browser, chromium } from 'playwright-core'
import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { loadNow } from '../measure/load-now.ts'
import { median, rounded } from '../measure/statistics.ts'
import { loadItems } from './load-items.ts'
import { logInPlainly } from './log-in-plainly.ts'
import { measureHop } from './measure-hop.ts'
import { type Loaded, measurePage } from './measure-page.ts'
import { openPortals } from './open-portals.ts'

const loads = 5
const apartments = 8

/**
 * Measures the weight of the portal's pages, how fast a month is on a phone's screen beside a bare React page, how 200 costs behave, and
 * what its hop costs.
 */
export async function benchPortal({ rounds, seconds }: BenchmarkOptions): Promise<BenchmarkResult> {
  await buildPages()
  const sizes = pageSizes()
  console.table(describeSizes(sizes))
  await using portals = await openPortals()
  const { cookies, label } = await fillMonth(portals)
  console.log(`Load average before: ${loadNow()}`)
  await using browser = await openChromium()
  const pages = await loadPages(portals, { ...browser, cookies, label })
  console.table(pages)
  const place = { ...browser, world: portals.world, portalUrl: portals.addresses.portalUrl }
  const items = [await loadItems({ ...place, device: 'phone' }), await loadItems({ ...place, device: 'laptop' })]
  console.table(items)
  const hops = await loadHops(portals, cookies, { rounds, seconds })
  console.table(hops)
  return {
    ratios: {
      portal_first_screen_js_kb: rounded(sizes.firstScreenJs),
      portal_all_js_kb: rounded(sizes.allJs),
      portal_css_kb: rounded(sizes.css),
      portal_fonts_kb: rounded(sizes.fonts),
      portal_first_paint_vs_bare: rounded(pages.portal.firstPaintMs / pages.bare.firstPaintMs),
      portal_month_vs_bare: rounded(pages.portal.monthMs / pages.bare.monthMs),
      portal_blocked_ms: rounded(pages.portal.blockedMs),
      portal_layout_shift: rounded(pages.portal.shift),
      portal_next_row_ms: Math.max(...items.map(({ next_row }) => next_row)),
      portal_longest_task_of_200_items_ms: Math.max(
        ...items.map(({ listing, deciding }) => Math.max(listing, deciding)),
      ),
      portal_hop_vs_bare_proxy: rounded(
        median(hops.map(({ portal_cpu_ms, bare_cpu_ms }) => portal_cpu_ms / bare_cpu_ms)),
      ),
    },
    measured: { portal: { sizes, pages, items, hops } },
  }
}

type Portals = Awaited<ReturnType<typeof openPortals>>

/** A month with a few apartments, and people who are logged in; the first one sees that month. */
async function fillMonth({ world, addresses }: Portals) {
  const landlord = await world.aLandlord()
  const labels = Array.from({ length: apartments }, (_, place) => `Długa 7/${place + 1}`)
  for (const label of labels) {
    const { body } = await landlord.create({ label })
    await world.copied(body.id)
    await anAgreement(landlord, body.id, { mode: 'rent_only' })
  }
  const accounts = [landlord.account, ...Array.from({ length: 19 }, (_, place) => `caller-${place}`)]
  const cookies: string[] = []
  for (const account of accounts) cookies.push(await logInPlainly(addresses.portalUrl, account))
  return { cookies, label: labels.at(-1) ?? '' }
}

type Showing = { browser: Browser; cookies: readonly string[]; label: string }

async function loadPages({ addresses, barePage }: Portals, { browser, cookies: [cookie = ''], label }: Showing) {
  const urls = { portal: addresses.portalUrl, bare: barePage.url }
  const load = (side: keyof typeof urls) => measurePage(browser, { url: urls[side], cookie, label })
  // The first load of each warms the services up.
  await load('portal')
  await load('bare')
  const found: Record<keyof typeof urls, Loaded[]> = { portal: [], bare: [] }
  for (let turn = 0; turn < loads; turn += 1) {
    found.portal.push(await load('portal'))
    found.bare.push(await load('bare'))
  }
  return { portal: middle(found.portal), bare: middle(found.bare) }
}

async function openChromium() {
  const executablePath = process.env.PORTAL_BROWSER ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  return { browser, [Symbol.asyncDispose]: () => browser.close() }
}

function middle(loaded: readonly Loaded[]): Loaded {
  const of = (pick: (one: Loaded) => number) => rounded(median(loaded.map(pick)))
  return {
    firstPaintMs: of(({ firstPaintMs }) => firstPaintMs),
    monthMs: of(({ monthMs }) => monthMs),
    blockedMs: of(({ blockedMs }) => blockedMs),
    shift: of(({ shift }) => shift),
  }
}

async function loadHops(
  { hop, bareProxy }: Portals,
  cookies: readonly string[],
  { rounds, seconds }: Pick<BenchmarkOptions, 'rounds' | 'seconds'>,
) {
  for (const door of [hop, bareProxy, hop, bareProxy]) await measureHop(door, cookies, 1)
  const found = []
  for (let round = 0; round < rounds; round += 1) {
    const bare_cpu_ms = rounded(await measureHop(bareProxy, cookies, seconds / 2))
    found.push({ bare_cpu_ms, portal_cpu_ms: rounded(await measureHop(hop, cookies, seconds / 2)), load: loadNow() })
  }
  return found
}

function describeSizes(sizes: PageSizes) {
  return (['firstScreenJs', 'allJs', 'css', 'fonts'] as const).map((name) => ({
    name,
    brotli_kb: rounded(sizes[name]),
    budget_kb: pageBudgets[name],
  }))
}
