import type { Sheet } from './sheet.ts'

/** Draws decoration that screen readers skip. */
export function asArtifact({ pdf }: Sheet, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}
