/** The pattern of `ILIKE` for texts that contain this one, whatever characters it has. */
export function containing(text: string): string {
  return `%${literally(text)}%`
}

/** The pattern of `ILIKE` for this text alone. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
