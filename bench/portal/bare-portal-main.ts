import { Config } from '@lokum/portal/config'
import { start } from '@lokum/portal/start'
import { readConfig } from '@lokum/service-kit/config'
import { runUntilSignal } from '@lokum/service-kit/lifecycle'
import { z } from 'zod'

// The portal with other pages: both sides of the comparison have the same server, headers and session.
const { PAGES_FOLDER: pagesFolder } = z.object({ PAGES_FOLDER: z.string() }).parse(process.env)

await runUntilSignal(() => start(readConfig(Config, process.env), { pagesFolder }))
