import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

/** One line of a stage: `COPY`, and what follows. */
export type Instruction = { name: string; text: string }

/** The stages of the Dockerfile by name, each with all instructions that count for it, those of the stages below first. */
export function readDockerfile(): { stages: Map<string, Instruction[]>; variables: Record<string, string> } {
  const stages = new Map<string, Instruction[]>()
  const variables: Record<string, string> = {}
  let current: Instruction[] = []
  for (const { name, text } of instructions()) {
    if (name === 'ARG') Object.assign(variables, readPair(text))
    const [, base = '', stage = ''] = name === 'FROM' ? (/^(\S+) AS (\S+)$/.exec(text) ?? []) : []
    if (name === 'FROM') {
      current = [...(stages.get(base) ?? [{ name, text: base }])]
      stages.set(stage, current)
    } else current.push({ name, text })
  }
  return { stages, variables }
}

/** The environment that the image sets. */
export function environmentOfImage(instructions: readonly Instruction[]): Record<string, string> {
  const pairs = instructions.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(' '))
  return Object.assign({}, ...pairs.map(readPair))
}

function instructions(): Instruction[] {
  return readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.split(' ', 1).join(''), text: line.slice(line.indexOf(' ') + 1).trim() }))
}

function readPair(text: string): Record<string, string> {
  const at = text.indexOf('=')
  return { [text.slice(0, at)]: text.slice(at + 1) }
}
