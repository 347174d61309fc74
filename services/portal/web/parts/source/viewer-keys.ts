export type ViewerStep = 'larger' | 'smaller' | 'reset' | 'before' | 'after'

const steps: Readonly<Record<string, ViewerStep>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '\u2212': 'smaller',
  0: 'reset',
  ArrowLeft: 'before',
  ArrowRight: 'after',
}

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The step of a key in the viewer; an enlarged picture is moved by the arrows, and keys of the browser stay its own. */
export function stepOfKey({ key, ctrlKey, metaKey, altKey }: Pressed, zoom: number): ViewerStep | null {
  if (ctrlKey || metaKey || altKey) return null
  const step = steps[key] ?? null
  return zoom > 1 && key.startsWith('Arrow') ? null : step
}
