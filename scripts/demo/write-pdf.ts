/** A text and where it begins, in points from the left and from the top of an A4 page. */
export type Placed = { x: number; y: number; text: string }

// The fonts that every reader brings know Polish letters by name; they get the codes above those of ASCII.
const letters = new Map([
  ['ą', 'aogonek'],
  ['ć', 'cacute'],
  ['ę', 'eogonek'],
  ['ł', 'lslash'],
  ['ń', 'nacute'],
  ['ó', 'oacute'],
  ['ś', 'sacute'],
  ['ż', 'zdotaccent'],
])
const codes = new Map([...letters.keys()].map((letter, index) => [letter, 128 + index]))

/** The smallest PDF that shows these texts, one page in Helvetica. */
export function writePdf(texts: readonly Placed[]): Buffer {
  const content = texts.map(({ x, y, text }) => `BT /F1 9 Tf ${x} ${842 - y} Td (${encode(text)}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 /${[...letters.values()].join(' /')}] >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** One character for each byte; brackets end a text unless they are escaped. */
function encode(text: string): string {
  return [...text.replaceAll(/[\\()]/g, String.raw`\$&`)]
    .map((letter) => String.fromCharCode(codes.get(letter) ?? letter.charCodeAt(0)))
    .join('')
}
