import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { commands } from '../src/commands.ts'
import { exitCodeTexts } from '../src/outcomes/exit-codes.ts'
import { readArguments } from '../src/syntax/read-arguments.ts'
import { openUser } from './run-cli.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const names = commands.map(({ name }) => name)

test.each(names)('the help of %s has its use, its options and valid examples', async (name) => {
  await using user = await openUser()
  const command = commands.find((one) => one.name === name)

  const { code, out, err } = await user.run([...name.split(' '), '--help'])

  expect([code, err]).toEqual([0, ''])
  for (const option of Object.keys(command?.options ?? {})) expect(out).toContain(`--${option}`)
  expect(out).toContain(`Usage: lokum ${name}`)
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
  expect(command?.examples.length).toBeGreaterThan(0)
  for (const example of command?.examples ?? []) {
    const words = wordsOf(example)
    if (command) expect(() => readArguments(command, words.slice(name.split(' ').length))).not.toThrow()
    expect(words.slice(0, name.split(' ').length).join(' ')).toBe(name)
  }
})

/** The arguments of the command in a line for a shell, without what is before and after it. */
function wordsOf(line: string): string[] {
  const command = /lokum (.*?)(?: [|>] .*)?$/.exec(line.replace('pass lokum', 'pass'))?.[1] ?? ''
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

test('the list of commands names all of them, and the exit codes', async () => {
  await using user = await openUser()

  const [all, none] = await Promise.all([user.run(['--help']), user.run([])])

  expect(none).toEqual(all)
  for (const name of names) expect(all.out).toContain(`  ${name} `)
  for (const text of Object.values(exitCodeTexts)) expect(all.out.replaceAll(/\n\s+/g, ' ')).toContain(text)
})

test('README has every command and every exit code', () => {
  for (const name of names) expect(readme).toContain(`lokum ${name}`)
  for (const [code, text] of Object.entries(exitCodeTexts)) expect(readme).toContain(`| ${code} | ${text} |`)
})

test('an unknown command is refused with those that there are', async () => {
  await using user = await openUser()

  const [unknown, noun] = await Promise.all([user.run(['flats']), user.run(['webhooks'])])

  expect([unknown.code, noun.code]).toEqual([2, 2])
  expect(unknown.err).toContain('apartments list')
  expect(noun.err).toContain('webhooks list, webhooks deliveries, webhooks listen, webhooks test, webhooks resend')
})
