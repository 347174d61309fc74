import { mkdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { ignoreGone } from './container-process.ts'
import type { Engine } from './reach-engine.ts'

/** The label of a container: the folder it keeps the data for, and the machine that folder is on. */
export const folderLabel = 'lokum.folder'
const machineLabel = 'lokum.machine'

export function folderLabels(folder: string): Record<string, string> {
  return { [folderLabel]: folder, [machineLabel]: hostname() }
}

/**
 * Makes the folder that marks a container's data: the container goes on with them while the folder is there.
 * Containers whose folder was removed, this one or those of runs that were killed, are removed first.
 */
export async function openFolder(engine: Engine, folder: string): Promise<void> {
  const { dockerode } = engine.container
  const filters = { label: [folderLabel, `${machineLabel}=${hostname()}`] }
  const containers = await dockerode.listContainers({ all: true, filters })
  await Promise.all(
    containers.map(async ({ Id, Labels }) => {
      if (await isFolder(Labels[folderLabel] ?? '')) return
      await engine.container.getById(Id).remove({ force: true, v: true }).catch(ignoreGone)
    }),
  )
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
