import { transliterate } from '../transfer/transliterate.ts'

/** The file name of a statement's PDF, in characters that all systems and mail programs accept: `Lokum-Dluga-7-12-2026-04-K7Q2-v1.pdf`. */
export function nameStatementFile(
  { referenceCode, version }: { referenceCode: string; version: number },
  extension: 'pdf' | 'json' = 'pdf',
): string {
  const safe = transliterate(referenceCode)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
  return `Lokum-${safe}-v${version}.${extension}`
}
