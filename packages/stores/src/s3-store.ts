import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  type DocumentStore,
  DocumentStoreUnavailable,
  NotAKey,
  requireKey,
} from '@lokum/service-kit/stores/document-store'

type Settings = {
  bucket: string
  region: string
  endpoint: string | undefined
  pathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string }
}

const connectMs = 2_000
const silenceMs = 5_000
const answerMs = 10_000
/** Time limit for storing an object, all tries included. */
export const storeWholeMs = 12_000
const tries = 3
/** A small object; permission to list the bucket is not needed. */
const probe = 'can-be-written'

/** Stores documents in a bucket of an S3-compatible store. The client logs nothing, so no credentials reach the logs. */
export function openS3Store({ bucket, region, endpoint, pathStyle, credentials }: Settings): DocumentStore {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  })
  const at = (key: string) => {
    requireKey(key)
    return { Bucket: bucket, Key: key }
  }
  return {
    put: (key, content) =>
      orUnavailable(async (signal) => {
        // Parts of 5 MB, one after the other, keep the whole file out of memory and out of retries.
        const Body = 'bytes' in content ? content.bytes : createReadStream(content.path)
        const params = { ...at(key), Body, ContentType: content.mediaType }
        const upload = new Upload({ client, params, queueSize: 1 })
        signal.addEventListener('abort', () => void upload.abort(), { once: true })
        await upload.done()
      }),
    open: (key) =>
      orUnavailable(async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand(at(key)), { abortSignal })
        if (!(Body instanceof Readable)) throw new Error('The store gave no file.')
        return Body
      }),
    remove: (key) =>
      orUnavailable(async (abortSignal) => {
        await client.send(new DeleteObjectCommand(at(key)), { abortSignal })
      }),
    check: () =>
      orUnavailable(async (abortSignal) => {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: probe, Body: Buffer.from('yes') }), {
          abortSignal,
        })
      }),
    // A lifecycle rule of the bucket removes abandoned parts, since listing them would need an additional permission.
    removeUnfinished: async () => undefined,
    [Symbol.asyncDispose]: async () => client.destroy(),
  }
}

/** For every failure of the remote store, the caller can only try again. */
async function orUnavailable<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), storeWholeMs)
  try {
    return await work(limit.signal)
  } catch (error) {
    throw error instanceof NotAKey ? error : new DocumentStoreUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}
