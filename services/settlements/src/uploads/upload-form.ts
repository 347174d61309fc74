import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { fileTooLarge } from '@lokum/service-kit/http/body-limit'
import { pointerTo } from '@lokum/service-kit/http/validate'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import { newSpoolPath, type OpenFile, type SpooledFile, spoolFile } from './spool-file.ts'

const fileName = 'file'
const limits = {
  fieldNameSize: 100,
  fieldSize: 4_096,
  fields: 16,
  files: 1,
  parts: 17,
  headerPairs: 16,
  headerSize: 4_096,
}

type UploadTarget = { folder: string; maxBytes: number; openFile?: OpenFile | undefined }
type Whole = { file: SpooledFile | undefined; fields: Record<string, unknown>; faults: readonly Fault[] }

/** Takes a form apart as it comes: its one file goes to disk, its other parts become fields, and what is wrong becomes faults. */
export class UploadForm {
  readonly #path: string
  readonly #maxBytes: number
  readonly #openFile: OpenFile | undefined
  readonly #parser: BusboyInstance
  readonly #finished: Promise<unknown>
  /** Rejects as soon as nothing that still comes can make the form acceptable. */
  readonly #failed = Promise.withResolvers<never>()
  readonly #fields: Record<string, unknown> = {}
  readonly #faults: Fault[] = []
  #failure: unknown
  #arriving: BusboyFileStream | undefined
  #spooling: Promise<SpooledFile | undefined> = Promise.resolve(undefined)

  constructor({ headers }: IncomingMessage, { folder, maxBytes, openFile }: UploadTarget) {
    this.#path = newSpoolPath(folder)
    this.#maxBytes = maxBytes
    this.#openFile = openFile
    this.#parser = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...limits, fileSize: maxBytes },
      isPartAFile: (name, _type, sentName) => name === fileName || sentName !== undefined,
      preservePath: true,
    })
    this.#finished = new Promise((resolve) => this.#parser.once('finish', () => resolve(undefined)))
    // Waiting callers get the error; none wait when the client left before.
    this.#failed.promise.catch(() => undefined)
    this.#parser
      .on('error', () => this.#fail(invalid('invalid_multipart')))
      .on('field', (name, value, isNameCut, isCut) => this.#takeField(name, value, { isNameCut, isCut }))
      .on('file', (name, content, sentName) => this.#takeFile(name, content, sentName))
    this.#parser.once('filesLimit', () => this.#fail(new ValidationFailed([repeated(fileName)])))
    for (const limit of ['fieldsLimit', 'partsLimit'])
      this.#parser.once(limit, () => this.#fail(invalid('too_many_items')))
  }

  /** Takes a piece of the body when the pieces before it are on their way to the disk. @throws ValidationFailed · Problem document_too_large */
  async write(chunk: Buffer): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    if (!this.#parser.write(chunk)) await Promise.race([once(this.#parser, 'drain'), this.#failed.promise])
  }

  /** The form when all of it was written. @throws ValidationFailed · Problem document_too_large */
  async whole(): Promise<Whole> {
    this.#parser.end()
    await Promise.race([this.#finished, this.#failed.promise])
    const file = await Promise.race([this.#spooling, this.#failed.promise])
    if (file === undefined) this.#faults.push({ pointer: pointerTo([fileName]), code: 'required' })
    if (file?.sizeBytes === 0)
      this.#faults.push({ pointer: pointerTo([fileName]), code: 'too_short', must: 'not_empty' })
    return { file, fields: this.#fields, faults: this.#faults }
  }

  /** Forgets what was kept so far. */
  async discard(): Promise<void> {
    this.#parser.destroy()
    this.#arriving?.destroy()
    await this.#spooling.catch(() => undefined)
    await rm(this.#path, { force: true })
  }

  #takeField(
    name: string | undefined,
    value: string,
    { isNameCut, isCut }: { isNameCut: boolean; isCut: boolean },
  ): void {
    if (name === undefined || isNameCut) this.#fail(invalid('invalid_multipart'))
    else if (isCut)
      this.#faults.push({
        pointer: pointerTo([name]),
        code: 'too_long',
        must: 'bytes',
        values: { max: limits.fieldSize },
      })
    else if (Object.hasOwn(this.#fields, name)) this.#faults.push(repeated(name))
    // Assigned, a member called __proto__ would vanish instead of being refused.
    else Object.defineProperty(this.#fields, name, { value, enumerable: true })
  }

  #takeFile(name: string | undefined, content: BusboyFileStream, sentName: string | undefined): void {
    content.once('limit', () => this.#fail(fileTooLarge(this.#maxBytes)))
    content.on('error', () => this.#fail(invalid('invalid_multipart')))
    if (name === fileName) {
      this.#arriving = content
      this.#spooling = spoolFile(content, { path: this.#path, sentName: sentName ?? '', openFile: this.#openFile })
      this.#spooling.catch((error: unknown) => this.#fail(error))
    } else {
      this.#faults.push({ pointer: pointerTo([name ?? '']), code: 'unknown_member' })
      content.resume()
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    this.#failed.reject(error)
  }
}

function invalid(code: 'invalid_multipart' | 'too_many_items'): ValidationFailed {
  const must = code === 'too_many_items' ? ({ must: 'parts', values: { max: limits.fields } } as const) : {}
  return new ValidationFailed([{ pointer: '#', code, ...must }])
}

function repeated(name: string): Fault {
  return { pointer: pointerTo([name]), code: 'repeated' }
}
