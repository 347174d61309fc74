import type { Text } from './problem-definition.ts'

type State = { object: Text; state: string; allowed: readonly string[]; advice: Text }

/** An object in one state, where an operation needs another, and what to do about it. */
export function needsState({ object, state, allowed, advice }: State): Text {
  const states = allowed.map((one) => `\`${one}\``)
  return {
    en: `${object.en} is \`${state}\`; this operation needs ${states.join(' or ')}. ${advice.en}`,
    pl: `${object.pl} ma stan \`${state}\`; ta operacja wymaga stanu ${states.join(' lub ')}. ${advice.pl}`,
  }
}
