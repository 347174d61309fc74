import { publicOperations } from '@lokum/contracts/catalogue'
import { Example } from '@lokum/contracts/documents/example'
import { readExamples } from '@lokum/contracts/documents/read-examples'
import type { Operation } from '@lokum/contracts/interface/operation'
import type { Answer, JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm, type SentFile } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { Samples } from './samples.ts'

/** Beside what the example says: the file of an upload, the token of a tenant, and the media type to ask for. */
type Beside = { file?: SentFile; token?: string; accept?: string }
export type Played = Example['answer']

/** Plays examples for one landlord and keeps their answers. */
export class Stage {
  readonly #examples = readExamples()
  readonly #landlord: Landlord
  readonly #samples: Samples
  readonly played = new Map<string, Played>()

  constructor(need: { landlord: Landlord; samples: Samples }) {
    this.#landlord = need.landlord
    this.#samples = need.samples
  }

  /** Sends the request of an operation's example; gives the answer as it came. */
  async play(id: string, beside: Beside = {}): Promise<Answer> {
    const operation = operationOf(id)
    const example = this.#examples.get(id)
    if (!example) throw new Error(`${id} has no example.`)
    const answer = await this.#send(operation, { ...example.request, ...beside })
    const json =
      operation.answer.json && (await this.#send(operation, { ...example.request, accept: 'application/json' }))
    const played = this.#answerOf(operation, answer)
    this.played.set(
      id,
      json ? Example.shape.answer.parse({ ...played, json: this.#samples.toSample(json.body) }) : played,
    )
    return answer
  }

  /** Another call of an operation, for what the examples need beside; gives the answer as it came. */
  async also(id: string, request: Example['request'] & Beside): Promise<Answer> {
    const operation = operationOf(id)
    const answer = await this.#send(operation, request)
    // What it made has the next sample of its kind.
    this.#answerOf(operation, answer)
    return answer
  }

  /** Waits until what is read holds a condition; what is seen on the way gets no samples. */
  async until(path: string, holds: (body: JsonBody) => boolean): Promise<JsonBody> {
    const real = this.#samples.toReal(path)
    return await eventually(async () => {
      const { body } = await this.#landlord.request('GET', real)
      return holds(body) && body
    })
  }

  async #send(operation: Operation, { file, token, accept, ...request }: Example['request'] & Beside): Promise<Answer> {
    const { params = {}, query = {}, body } = this.#samples.toReal(request)
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const search = new URLSearchParams(textsOf(query)).toString()
    const call = {
      ...(file ? makeForm(file, textsOf(body ?? {})) : body && { body }),
      ...(token !== undefined && { token }),
      ...(accept !== undefined && { headers: { accept } }),
    }
    const path = search ? `${filled}?${search}` : filled
    const answer = await this.#landlord.request(operation.method, path, call)
    if (answer.status === operation.answer.status) return answer
    throw new Error(`${operation.id} answered ${answer.bytes}`)
  }

  #answerOf({ answer: promised }: Operation, { status, headers, body }: Answer): Played {
    if (promised.file) return { status, file: String(headers['content-type']).split(';')[0] }
    return Example.shape.answer.parse(promised.body ? { status, body: this.#samples.toSample(body) } : { status })
  }
}

function operationOf(id: string): Operation {
  const operation = publicOperations.find((one) => one.id === id)
  if (!operation) throw new Error(`There is no operation ${id}.`)
  return operation
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
