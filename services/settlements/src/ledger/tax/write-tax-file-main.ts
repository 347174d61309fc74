import { parentPort, workerData } from 'node:worker_threads'
import { writeTaxCsv } from './write-tax-csv.ts'
import type { TaxFileOrder } from './write-tax-file.ts'
import { writeTaxJson } from './write-tax-json.ts'
import { writeTaxXlsx } from './write-tax-xlsx.ts'

const { format, records }: TaxFileOrder = workerData
const writers = { json: writeTaxJson, csv: writeTaxCsv, xlsx: writeTaxXlsx }
parentPort?.postMessage(await writers[format](records))
