import { writeFileSync } from 'node:fs'
import { committedOpenApi, committedOpenApiText } from '@lokum/contracts/documents/committed-openapi'

writeFileSync(committedOpenApi, committedOpenApiText())
