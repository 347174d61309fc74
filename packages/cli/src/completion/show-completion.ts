import { UsageError } from '../outcomes/errors.ts'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { shells, writeCompletion } from './write-completion.ts'

export const showCompletion: Command = {
  name: 'completion',
  summary: 'Print the script by which a shell completes commands',
  takes: { label: shells.join('|'), least: 1, most: 1, choices: shells },
  text: [
    'Load it when the shell starts. It has the commands and options of this version, so generate it again after an update.',
  ],
  examples: [
    'lokum completion bash > ~/.local/share/bash-completion/completions/lokum',
    'lokum completion zsh > ~/.lokum-completion',
    'lokum completion fish > ~/.config/fish/completions/lokum.fish',
  ],
  run: async ({ commands, surroundings }, { words: [word] }) => {
    const shell = shells.find((one) => one === word)
    if (!shell) throw new UsageError(`There is a script for ${shells.join(', ')}.`)
    surroundings.stdout.write(writeCompletion(shell, commands))
    return exitCodes.done
  },
}
