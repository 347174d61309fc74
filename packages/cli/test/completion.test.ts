import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { commands } from '../src/commands.ts'
import { writeCompletion } from '../src/completion/write-completion.ts'
import { openUser } from './run-cli.ts'

/** Words that bash offers for the last of some words. */
function offered(...words: string[]): string[] {
  const script = `${writeCompletion('bash', commands)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lokum; printf '%s\\n' "\${COMPREPLY[@]}"`
  const out = execFileSync('bash', ['-uc', script, 'bash', 'lokum', ...words], { encoding: 'utf8' })
  return out.split('\n').filter((word) => word !== '')
}

test('bash offers every command, its options and their choices', () => {
  expect(offered('web')).toEqual(['webhooks'])
  expect(offered('webhooks', '')).toEqual(['list', 'deliveries', 'listen', 'test', 'resend'])
  expect(offered('apartments', 'list', '--')).toEqual(['--state', '--json', '--help'])
  expect(offered('apartments', 'list', '--state', 'a')).toEqual(['active', 'archived'])
  expect(offered('events', 'tail', '-f', '-')).toEqual([
    '--follow',
    '-f',
    '--last',
    '-n',
    '--type',
    '--json',
    '--help',
    '-h',
  ])
  expect(offered('api', 'G')).toEqual(['GET'])
  for (const { name, options = {} } of commands) {
    const flags = offered(...name.split(' '), '--')
    expect(flags).toEqual(expect.arrayContaining(Object.keys(options).map((option) => `--${option}`)))
  }
})

test('where a value or a file belongs bash offers nothing, so that the shell offers files', () => {
  expect(offered('documents', 'upload', 'a')).toEqual([])
  expect(offered('api', 'POST', '/v1/documents', '--file', '')).toEqual([])
  expect(offered('login', '--url', '')).toEqual([])
})

test.each(['bash', 'zsh', 'fish'] as const)(
  'the script for %s has every command and option, and no command runs to make it',
  async (shell) => {
    await using user = await openUser()

    const { code, out, err } = await user.run(['completion', shell])

    expect([code, err]).toEqual([0, ''])
    for (const { name, options = {} } of commands) {
      for (const word of name.split(' ')) expect(out).toContain(word)
      for (const option of Object.keys(options))
        expect(out).toContain(shell === 'fish' ? `-l ${option}` : `--${option}`)
    }
  },
)

test('a shell that is not known is refused', async () => {
  await using user = await openUser()

  expect((await user.run(['completion', 'tcsh'])).code).toBe(2)
})
