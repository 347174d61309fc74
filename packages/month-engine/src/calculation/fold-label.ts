/** A label as it is compared: without differences of case and white space. */
export function foldLabel({ label }: { label: string }): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
