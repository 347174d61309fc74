import { readConfig } from '@lokum/service-kit/config'
import { runUntilSignal } from '@lokum/service-kit/lifecycle'
import { Config } from './config.ts'
import { start } from './start.ts'

await runUntilSignal(() => start(readConfig(Config, process.env)))
