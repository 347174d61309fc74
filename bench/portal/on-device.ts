import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Where pages are measured: the phone of the design, and a laptop. */
export const devices = {
  phone: { window: { viewport: { width: 390, height: 844 }, isMobile: true }, slowerTimes: 4, isSlowNetwork: true },
  laptop: { window: { viewport: { width: 1280, height: 800 } }, slowerTimes: 1, isSlowNetwork: false },
} as const satisfies Record<string, Device>
export type DeviceName = keyof typeof devices

type Device = { window: BrowserContextOptions; slowerTimes: number; isSlowNetwork: boolean }
type Opened = { device: DeviceName; cookie: string; script: string }

/** A page of a new window with the cookie of a session, on which a script has run before anything else. */
export async function openOn(browser: Browser, { device, cookie, script }: Opened): Promise<Page> {
  const { window, slowerTimes, isSlowNetwork } = devices[device]
  const context = await browser.newContext({ ...window, locale: 'pl-PL' })
  const session = { name: '__Host-Http-session', value: cookie, domain: 'localhost', path: '/' }
  await context.addCookies([{ ...session, secure: true, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript({ content: script })
  const page = await context.newPage()
  const control = await context.newCDPSession(page)
  await control.send('Network.enable')
  if (isSlowNetwork) {
    const speed = 1_600_000 / 8
    await control.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: speed,
      uploadThroughput: speed,
    })
  }
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes })
  return page
}
