import type { Language } from '@lokum/contracts/problems/problem'
import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import type { TaxRecords } from './tax-records.ts'
import { writeReturnCsv, writeTaxCsv } from './write-tax-csv.ts'
import { writeTaxJson } from './write-tax-json.ts'
import { writeTaxXlsx } from './write-tax-xlsx.ts'

export type TaxFileOrder = { format: 'json' | 'csv' | 'xlsx' | 'pit28'; language: Language; records: TaxRecords }

const writers = { json: writeTaxJson, csv: writeTaxCsv, xlsx: writeTaxXlsx, pit28: writeReturnCsv }

answerTasks(({ format, language, records }: TaxFileOrder) => writers[format](records, language))
