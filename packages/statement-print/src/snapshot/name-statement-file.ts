import { transliterate } from '../transfer/transliterate.ts'

/** The file name of a statement's PDF, in characters that all systems and mail programs accept: `Lokum-Dluga-7-12-2026-04-K7Q2-v1.pdf`. */
export function nameStatementFile(
  { referenceCode, version }: { referenceCode: string; version: number },
  extension: 'pdf' | 'json' = 'pdf',
): string {
  return `Lokum-${toSafeName(referenceCode)}-v${version}.${extension}`
}

/** The file name of the PDF of a tenancy's year, in the same characters: `Lokum-Dluga-7-12-2026.pdf`. */
export function nameYearFile(label: string, year: number): string {
  return `Lokum-${toSafeName(`${label}-${year}`)}.pdf`
}

function toSafeName(text: string): string {
  return transliterate(text)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
}
