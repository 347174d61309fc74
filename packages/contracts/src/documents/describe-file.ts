import { z } from 'zod'
import type { Upload } from '../interface/operation.ts'
import type { JsonObject } from '../values/json.ts'
import { jsonSchema, type Schemas } from './json-schema.ts'

type UploadForm = Upload & { body: z.ZodObject | undefined; example: JsonObject | undefined }

/** A form with one part `file` and the members of the body as its other parts. OpenAPI 3.1 gives bytes no type. */
export function uploadBody(
  need: { components: Schemas },
  { maxBytes, mediaTypes, body = z.strictObject({}), example }: UploadForm,
): JsonObject {
  const file = z.any().meta({
    description: `The file, at most ${maxBytes} bytes; its type is found from its content`,
    contentMediaType: 'application/octet-stream',
    maxLength: maxBytes,
  })
  return {
    description: body.meta()?.description ?? 'The file is the part `file`',
    required: true,
    content: {
      'multipart/form-data': {
        schema: jsonSchema(need, body.extend({ file }), 'request'),
        // As curl names the content of a file.
        example: { ...example, file: '@file' },
        encoding: { file: { contentType: mediaTypes.join(', ') } },
      },
    },
  }
}

/** A stored file, in any one of these media types. JSON among them has no schema: generated clients would parse every answer. */
export function fileContent(mediaTypes: readonly string[]): JsonObject {
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: {} }]))
}
