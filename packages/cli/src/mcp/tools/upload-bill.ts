import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { answer } from '../safety/answer.ts'
import type { Folder } from '../safety/open-folder.ts'
import { type ToolDeps, writes } from '../safety/tool-deps.ts'
import { describeDocument } from './show-document.ts'

const input = z.strictObject({
  path: z.string().min(1).max(1_000).describe('Path of the file, from the folder that the person named'),
})

/** Uploads a bill from the person’s folder and reads it. It is attached to nothing. */
export function registerUploadBill(server: McpServer, { client }: ToolDeps, folder: Folder): void {
  const description =
    'Uploads a bill (PDF, KSeF XML or a photo) from the folder that the person named, and reads its lines. The same file is the same document. Nothing is charged by it.'
  const config = {
    title: 'Upload a bill',
    description,
    inputSchema: input,
    annotations: { ...writes, destructiveHint: false },
  }
  server.registerTool('upload_bill', config, ({ path }) =>
    answer(async () => {
      const file = await folder.read(path)
      const { data: uploaded } = await client.createDocument({ body: { kind: 'invoice', file } })
      await client.readDocument({ id: uploaded.id })
      return describeDocument((await client.getDocument({ id: uploaded.id })).data)
    }),
  )
}
