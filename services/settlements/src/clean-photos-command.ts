import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '@lokum/service-kit/commands/command-line'
import { readConfig } from '@lokum/service-kit/config'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { openDocumentStore } from '@lokum/stores/open-document-store'
import { Config } from './config.ts'
import { cleanStoredPhotos, countStoredPhotos } from './documents/clean-stored-photos.ts'

type CommandDeps = {
  environment: Readonly<Record<string, string | undefined>>
  write: (line: string) => void
}

const Needed = Config.pick({
  DATABASE_URL: true,
  ALLOW_INSECURE_HTTP: true,
  DOCUMENTS_STORE: true,
  DOCUMENTS_FOLDER: true,
  DOCUMENTS_SPOOL_FOLDER: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ENDPOINT: true,
  S3_PATH_STYLE: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
})

/** The command that encodes photos again that an earlier release stored as they were sent. @returns the exit code */
export async function cleanPhotosCommand(
  { environment, write }: CommandDeps,
  args: readonly string[],
): Promise<number> {
  const work = async () => {
    const { values } = parseArgs({ args: [...args], options })
    const config = readConfig(Needed, environment)
    await using store = await openDocumentStore(config)
    const applicationName = 'settlements-clean-photos'
    await using database = await openDatabase({ url: config.DATABASE_URL, entities: [], applicationName, poolSize: 1 })
    if (values['dry-run']) {
      write(`${await countStoredPhotos(database)} photos are stored as they were sent.`)
      return 0
    }
    const folder = config.DOCUMENTS_SPOOL_FOLDER
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { cleaned, left } = await cleanStoredPhotos({ pool: database.pool, store, folder, write })
    write(`${cleaned} photos were cleaned, ${left} stay as they are.`)
    return 0
  }
  return await runCommand({ usage, write }, { args, work })
}

const options = { 'dry-run': { type: 'boolean', default: false } } as const

const usage = `Usage: node services/settlements/src/clean-photos.ts [--dry-run]

Decodes the photos that an earlier release stored as they were sent, and stores them encoded again: the right way up, without metadata
such as the position. It runs beside the service with the same settings, and can be ended and run again at any time.

  --dry-run  only counts these photos`
