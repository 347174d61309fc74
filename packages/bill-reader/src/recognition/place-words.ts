import type { PlacedText } from '../readers/arrange-lines.ts'
import { boxAround } from '../readers/page-box.ts'
import type { RecognisedLine } from './open-tesseract.ts'
import { repairWord } from './repair-word.ts'
import type { Straightened } from './straighten.ts'

/** The words of a straightened picture, with their boxes on the page as it is displayed. */
export function placeWords(lines: readonly RecognisedLine[], { onPage }: Straightened): PlacedText[] {
  return lines.flatMap(({ words, baseline, rowAttributes }) =>
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }, index) => {
      const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => onPage({ x, y })))
      return {
        text: repairWord(text, words[index - 1]?.text ?? ''),
        x: x0,
        y: -heightAt(baseline, x0),
        width: x1 - x0,
        height: Math.max(1, rowAttributes.rowHeight),
        angle: 0,
        box: boxAround(corners, { width: 1, height: 1 }),
        confidence: Math.max(0, Math.min(1, confidence / 100)),
      }
    }),
  )
}

function heightAt({ x0, y0, x1, y1 }: RecognisedLine['baseline'], x: number): number {
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}
