import type { PagesBuild } from '../services/build-pages.ts'
import type { Screen } from './screen.ts'
import { watchFolder } from './watch-folder.ts'

interface WatchDeps {
  readonly screen: Pick<Screen, 'say' | 'fail'>
  /** The sources of the pages. */
  readonly folder: string
  readonly build: (control: { signal: AbortSignal }) => Promise<PagesBuild>
  /** Shows what was built. */
  readonly onBuilt: () => Promise<void>
}

/** Builds the pages after every change of their sources, one build at a time, until it is disposed. */
export function watchPages(need: WatchDeps): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  let isStale = false
  let building: Promise<void> | undefined

  const rebuild = async () => {
    while (isStale && !signal.aborted) {
      isStale = false
      await buildOnce(need, signal)
    }
    building = undefined
  }
  const watcher = watchFolder(need.folder, () => {
    isStale = true
    building ??= rebuild()
  })
  return {
    [Symbol.asyncDispose]: async () => {
      watcher[Symbol.dispose]()
      stopping.abort()
      await building
    },
  }
}

/** A failed build is reported and leaves the pages as they are. */
async function buildOnce({ screen, build, onBuilt }: WatchDeps, signal: AbortSignal): Promise<void> {
  try {
    const { isNew, line } = await build({ signal })
    if (!isNew) return
    screen.say(`  ${line}`)
    await onBuilt()
  } catch (error) {
    if (!signal.aborted) screen.fail(error instanceof Error ? error.message : String(error))
  }
}
