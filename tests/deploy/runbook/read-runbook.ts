import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'

export type Runbook = {
  text: string
  /** Each section by its anchor, as GitHub makes it from the heading. */
  sections: ReadonlyMap<string, string>
  /** Single commands, from the blocks and from the text; a loop over services stands once for each of them. */
  commands: readonly string[]
  /** The blocks of commands as they are written, in their order, by the section they are in. */
  procedures: readonly { anchor: string; block: string }[]
  /** The statements for a database, from the blocks and from the text. */
  statements: readonly string[]
}

/** Reads docs/runbook.md. */
export function readRunbook(): Runbook {
  const text = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block.replaceAll('\\\n', ' '))
  const prose = text.replaceAll(/^```.*?^```$/gms, '')
  const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  const sections = sectionsOf(text)
  const procedures = [...sections].flatMap(([anchor, section]) =>
    [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => ({ anchor, block })),
  )
  const statements = [...text.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, block = '']) => block)
  return {
    text,
    sections,
    commands: [...blocks, ...inline].flatMap(commandsIn),
    procedures,
    statements: [...statements, ...inline.filter((code) => /^(SELECT|UPDATE|DELETE) /.test(code))],
  }
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^#+ (?=[A-Z])/m).slice(1)
  return new Map(parts.map((part) => [anchorOf(part.slice(0, part.indexOf('\n'))), part]))
}

/** Makes an anchor like GitHub: lower case, hyphens for spaces, nothing else but letters, digits and hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

function commandsIn(code: string): string[] {
  return code
    .replaceAll(/ # .*$/gm, '')
    .split(/\n|&&|\||;/)
    .map((line) => line.trim())
    .flatMap((line) => (line.includes('$service') ? services.map((name) => line.replaceAll('$service', name)) : [line]))
}

const services = ['apartments', 'settlements', 'webhooks']
