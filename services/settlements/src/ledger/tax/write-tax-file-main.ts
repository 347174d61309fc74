import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { writeTaxCsv } from './write-tax-csv.ts'
import type { TaxFileOrder } from './write-tax-file.ts'
import { writeTaxJson } from './write-tax-json.ts'
import { writeTaxXlsx } from './write-tax-xlsx.ts'

const writers = { json: writeTaxJson, csv: writeTaxCsv, xlsx: writeTaxXlsx }

answerTasks(({ format, records }: TaxFileOrder) => writers[format](records))
