import type { Page } from 'playwright-core'

/** Drops files or folders of this machine at a place of the page, as a hand would. */
export async function dropFiles(page: Page, files: string[], at: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await session.detach()
}
