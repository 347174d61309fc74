import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicOperations } from '@lokum/contracts/catalogue'
import { readExamples } from '@lokum/contracts/documents/read-examples'
import type { Operation } from '@lokum/contracts/interface/operation'
import { describeCollection, describeEnvironment } from './describe-collection.ts'
import { describeRequest, type PlacedRequest } from './describe-request.ts'
import { variablesIn } from './variables.ts'

export const collectionFolder = join(import.meta.dirname, '../../generated/bruno')

/** The month in the order in which it is closed; it runs without changes. */
export const month = [
  'createApartment',
  'createAgreement',
  'createSettlement',
  'calculateSettlement',
  'decideItems',
  'prepareSettlement',
  'getStatement',
] as const

/** Rent and a fixed charge alone, so that the month needs neither meters nor bills. */
const simpleAgreement = { mode: 'rent_only', shared_costs: undefined }

/** Every generated file of the collection, seen from its folder: a request for each operation, and the month. */
export function collectionFiles(): Map<string, string> {
  const examples = readExamples()
  // What deletes an object comes after what uses it.
  const operations = publicOperations.toSorted((one, other) => Number(isDelete(one)) - Number(isDelete(other)))
  const requests = new Map(
    operations.map((operation, index) => {
      const example = examples.get(operation.id)
      if (!example) throw new Error(`${operation.id} has no example.`)
      return [operation.id, { operation, example, place: index + 1 }] as const
    }),
  )
  const tags = [...new Set(publicOperations.map(({ tag }) => tag))]
  const requestOf = (id: string) => requests.get(id) ?? never(id)
  return new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'Lokum', type: 'collection', ignore: [] }, null, 2)}\n`],
    ['collection.bru', describeCollection(variablesIn([...requests.values()].map(({ example }) => example)))],
    ['environments/local.bru', describeEnvironment()],
    ['month/folder.bru', describeFolder('A month, in order', 1)],
    ...month.map((id, index) => [`month/${id}.bru`, describeStep(requestOf(id), index + 1)] as const),
    ...tags.map((tag, index) => [`${folderOf(tag)}/folder.bru`, describeFolder(tag, index + 2)] as const),
    ...[...requests.values()].map(
      (one) => [`${folderOf(one.operation.tag)}/${one.operation.id}.bru`, describeRequest(one)] as const,
    ),
  ])
}

/** The files that requests of the collection upload. */
export function filesToSend(): Map<string, Buffer> {
  const folder = join(import.meta.dirname, 'files')
  return new Map(readdirSync(folder).map((name) => [`files/${name}`, readFileSync(join(folder, name))]))
}

function describeStep({ operation, example }: PlacedRequest, place: number): string {
  const own = ownBodies[operation.id]
  if (!own) return describeRequest({ operation, example, place })
  const body = JSON.parse(JSON.stringify(own(example.request.body)))
  return describeRequest({ operation, example: { ...example, request: { ...example.request, body } }, place })
}

/** Bodies of steps whose examples belong to another month. */
const ownBodies: Readonly<Record<string, (example: object | undefined) => object>> = {
  createAgreement: (example) => ({ ...example, ...simpleAgreement }),
  decideItems: () => ({ decision: 'approve' }),
}

function isDelete({ method }: Operation): boolean {
  return method === 'DELETE'
}

function folderOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-')
}

function describeFolder(name: string, place: number): string {
  return `meta {\n  name: ${name}\n  seq: ${place}\n}\n`
}

function never(id: string): never {
  throw new Error(`There is no operation ${id}.`)
}
