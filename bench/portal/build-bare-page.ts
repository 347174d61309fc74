import { join } from 'node:path'
import { build } from 'vite'
import { compressPages } from '../../services/portal/build-pages.ts'

/** Builds the bare page into a folder as the portal's pages are built. */
export async function buildBarePage(folder: string): Promise<void> {
  process.env.NODE_ENV = 'production'
  await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
    },
  })
  compressPages(folder)
}
