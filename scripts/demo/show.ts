let steps = 0

/** Announces the next step. */
export function step(title: string): void {
  steps += 1
  console.log(`\n${steps}. ${title}`)
}

/** Shows what came back. */
export function show(answer: unknown): void {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
  console.log(text.replaceAll(/^/gm, '   '))
}
