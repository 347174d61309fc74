import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { maximalBytes } from '@lokum/local-stack/mailbox/keep-mail'
import { type Mailbox, startMailbox } from '@lokum/local-stack/mailbox/mailbox'
import { projectRoot } from '@lokum/local-stack/project-root'
import { eventually } from '@lokum/local-stack/testing/eventually'
import nodemailer from 'nodemailer'

let folder: string
let mailbox: Mailbox

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'lokum-mailbox-')), 'mail')
  mailbox = await startMailbox({ port: 0, folder })
})

afterEach(async () => {
  await mailbox[Symbol.asyncDispose]()
  await rm(dirname(folder), { recursive: true })
})

test('every mail becomes a file that holds what was sent', async () => {
  await send({ subject: 'Rozliczenie 2026-10', text: 'Zażółć gęślą jaźń' })
  await send({ subject: 'Rozliczenie 2026-11', text: 'Do zapłaty 1234,50 zł' })

  const [first = '', second = ''] = await readMails()
  expect(first).toContain('Subject: Rozliczenie 2026-10')
  expect(second).toContain('Subject: Rozliczenie 2026-11')
  expect(second).toContain('To: tenant@example.com')
  expect(await readdir(folder)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f-]{36}\.eml$/),
    expect.stringMatching(/\.eml$/),
  ])
})

test('a mail that is too large is refused and leaves no file', async () => {
  const sent = send({ subject: 'Too large', text: 'x'.repeat(maximalBytes) })

  await expect(sent).rejects.toMatchObject({ responseCode: 552 })
  expect(await readdir(folder)).toEqual([])
})

test('a mail that never ends is refused at the limit, leaves no file, and the next command is heard', async () => {
  await using client = await beginMail()

  await client.sendEndlessly()
  expect(client.answers).toEqual([expect.stringMatching(/^552 /)])
  expect(await readdir(folder)).toEqual([])

  await client.send('\r\n.\r\nNOOP\r\n')
  await eventually(() => expect(client.answers.slice(1)).toEqual([expect.stringMatching(/^250 /)]))
})

test('a mail that breaks off becomes no mail', async () => {
  await breakOffInTheMiddle()

  await mailbox[Symbol.asyncDispose]()
  expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toEqual([])
})

test('npm run mail lists what was sent, shows one, and saves its attachments as they were', async () => {
  const link = `http://localhost:8080/tenant#tl_${'a'.repeat(43)}`
  const pdf = randomBytes(5_000)
  const attachments = [{ filename: '../Lokum-Dluga-7.pdf', content: pdf }]
  await send({ subject: 'Rozliczenie: październik 2026', text: `Dzień dobry\n\n${link}\n`, attachments })
  await send({ subject: 'Drugie \u001b[31m', text: 'Nic więcej' })

  const list = await mail()
  const second = await mail('2')
  const saved = await mail('1', '--save', join(folder, 'saved'))

  expect(list).toMatch(/ 1 {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}tenant@example\.com {2}Rozliczenie: październik 2026\n/)
  expect(list).toMatch(/Lokum-Dluga-7\.pdf \(5000 bytes\)/)
  expect(list).toContain(link)
  expect(list.indexOf('Rozliczenie')).toBeLessThan(list.indexOf('Drugie'))
  expect(list).not.toContain('\u001b')
  expect(second).toContain('Nic więcej')
  expect(await readFile(saved.trim())).toEqual(pdf)
  expect(saved.trim()).toBe(join(folder, 'saved', '1-Lokum-Dluga-7.pdf'))
})

/** The output of the program behind `npm run mail`. */
async function mail(...asked: string[]): Promise<string> {
  const program = join(projectRoot, 'packages', 'local-stack', 'src', 'commands', 'print-mails.ts')
  const environment = { ...process.env, LOCAL_DATA_FOLDER: dirname(folder) }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...asked], { env: environment })
  return stdout
}

async function send(mail: { subject: string; text: string; attachments?: { filename: string; content: Buffer }[] }) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mailbox.port })
  try {
    await transport.sendMail({ from: 'lokum@example.com', to: 'tenant@example.com', ...mail })
  } finally {
    transport.close()
  }
}

async function readMails(): Promise<string[]> {
  const names = (await readdir(folder)).toSorted()
  return await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

async function breakOffInTheMiddle(): Promise<void> {
  await using client = await beginMail()
  await client.send('Subject: half a ma')
}

/** A client that has said DATA and heard that it may go on. */
async function beginMail() {
  const socket = createConnection({ port: mailbox.port, host: '127.0.0.1' })
  for (const line of ['EHLO here', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA']) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  await once(socket, 'data')
  const answers: string[] = []
  socket.on('data', (answer) => void answers.push(answer.toString()))
  return {
    answers,
    send: (text: string) => new Promise((sent) => socket.write(text, sent)),
    /** Sends until there is an answer, or for three times what a mail may have. */
    sendEndlessly: async () => {
      const line = Buffer.alloc(64 * 1024, 'endless\r\n')
      while (answers.length === 0 && socket.bytesWritten < 3 * maximalBytes)
        await new Promise((sent) => socket.write(line, sent))
    },
    [Symbol.asyncDispose]: async () => {
      socket.end()
      await once(socket, 'close')
    },
  }
}
