import { join } from 'node:path'
import { render } from './render.ts'

const folder = join(import.meta.dirname, '../../../deploy/k8s/overlays')

/** Where the overlays are, by name. */
export const overlayFolders = {
  local: join(folder, 'local'),
  production: join(folder, 'production'),
  'production/plain': join(folder, 'production/plain'),
} as const
export type Overlay = keyof typeof overlayFolders

/** The two overlays that are applied as they are, each with all its manifests. */
export const overlays = [
  { overlay: 'local', manifests: render(overlayFolders.local) },
  { overlay: 'production', manifests: render(overlayFolders.production) },
] as const
