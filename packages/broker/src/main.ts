import { readConfig } from '@lokum/service-kit/config'
import { Config, runSetUp } from './run-set-up.ts'

await runSetUp(readConfig(Config, process.env))
