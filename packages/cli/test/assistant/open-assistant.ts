import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { runLokum } from '../../src/run-lokum.ts'

type Consent = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> }
type Plan = {
  env: Readonly<Record<string, string>>
  args?: readonly string[]
  /** The person: without it, the assistant's program cannot ask. */
  person?: (question: string) => Consent | Promise<Consent>
  /** The revision of the protocol that the assistant's program speaks. */
  mode?: 'legacy' | 'auto'
}

/** An assistant that is connected to `lokum mcp`, by the client of the SDK. */
export async function openAssistant({ env, args = [], person, mode = 'auto' }: Plan) {
  const home = await mkdtemp(join(tmpdir(), 'lokum-assistant-'))
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const heard: string[] = []
  for (const stream of [stdout, stderr]) stream.on('data', (chunk) => heard.push(String(chunk)))
  const stop = new AbortController()
  const ended = runLokum(['mcp', ...args], {
    stdin,
    stdout,
    stderr,
    home,
    env,
    pollMs: 20,
    stopSignal: () => stop.signal,
    now: () => new Date(),
  })
  const capabilities = person ? { elicitation: {} } : {}
  const client = new Client({ name: 'assistant', version: '1' }, { capabilities, versionNegotiation: { mode } })
  const questions: string[] = []
  if (person)
    client.setRequestHandler('elicitation/create', async ({ params: { message } }) => {
      questions.push(message)
      return await person(message)
    })
  await client.connect(new StdioServerTransport(stdout, stdin))
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: input })
    const texts = content.flatMap((one) => (one.type === 'text' ? [one.text] : []))
    return { isError, texts, value: parsed(texts.at(-1) ?? '') }
  }
  const close = async () => {
    await client.close()
    stdin.end()
    await ended
    await rm(home, { recursive: true, force: true })
  }
  return { client, call, questions, heard, ended, home, [Symbol.asyncDispose]: close }
}

function parsed(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
