import { once } from 'node:events'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { readVersion } from '../terminal/read-version.ts'
import { createAssistantServer } from './create-assistant-server.ts'
import { openFolder } from './safety/open-folder.ts'

export const serveAssistant: Command = {
  name: 'mcp',
  summary: 'Let an assistant look things up and prepare work, over MCP on stdin and stdout',
  options: {
    'allow-writes': { help: 'also offer the tools that upload, decide, send and record' },
    folder: { value: 'path', help: 'with --allow-writes: the folder whose files may be uploaded; without it none' },
  },
  text: [
    'Started by an assistant that speaks the Model Context Protocol, as the person who logged in. It reads unless --allow-writes is set.',
    'A decision, a sent statement and a recorded payment each need your confirmation, which the assistant’s program asks you for. A program that cannot ask is refused. Only files in --folder are uploaded, and only to your account.',
    'Texts of bills, tenants and files are given to the assistant as data. Ends when the assistant closes stdin.',
  ],
  examples: ['lokum mcp', 'lokum mcp --allow-writes --folder ~/bills'],
  run: async ({ surroundings, printer, logIn }, { flags, values }) => {
    const { stdin, stdout, stopSignal, home } = surroundings
    const allowWrites = flags.has('allow-writes')
    const folder = values.folder === undefined ? undefined : await openFolder(values.folder, { allowWrites, home })
    const client = await logIn()
    // A login that is refused is told here, not in the first answer of a tool.
    await client.getMe()
    const version = await readVersion()
    const ended = Promise.race([once(stdin, 'close'), once(stopSignal(), 'abort')])
    const server = serveStdio(() => createAssistantServer({ client, version, allowWrites, folder }), {
      transport: new StdioServerTransport(stdin, stdout),
      onerror: ({ message }) => printer.note(message),
    })
    await ended
    await server.close()
    return exitCodes.done
  },
}
