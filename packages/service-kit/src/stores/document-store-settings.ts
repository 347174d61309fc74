import { z } from 'zod'
import { Switch } from '../config.ts'

/** The storage of documents: a folder, or a bucket of an S3-compatible store. */
export const DocumentStoreSettings = z.object({
  DOCUMENTS_STORE: z.enum(['files', 's3']).default('files'),
  DOCUMENTS_FOLDER: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_PATH_STYLE: Switch,
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
})
export type DocumentStoreSettings = z.infer<typeof DocumentStoreSettings>
