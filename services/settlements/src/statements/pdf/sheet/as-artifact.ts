import type { Sheet } from './sheet.ts'

/** Draws what is there for the eye alone: programs that read aloud pass it over. */
export function asArtifact({ pdf }: Sheet, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}
