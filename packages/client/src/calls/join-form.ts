/** The place of a file in a body. */
export type PlacedFile = { readonly startsAt: number; readonly totalBytes: number }

/** A body of `multipart/form-data`. The file stays where it is, on disk too, until it is sent; it comes last. */
export function joinForm(members: readonly (readonly [string, unknown])[]) {
  const boundary = `lokum-${crypto.randomUUID()}`
  const given = members.filter(([, value]) => value !== undefined)
  const fields = given
    .filter(([, value]) => !(value instanceof File))
    .map(([name, value]) => `${head(boundary, name)}\r\n\r\n${value}\r\n`)
  const [name = '', file] = given.find(([, value]) => value instanceof File) ?? []
  const type = `multipart/form-data; boundary=${boundary}`
  if (!(file instanceof File)) return { body: new Blob([...fields, `--${boundary}--\r\n`], { type }) }
  const front = new Blob([
    ...fields,
    `${head(boundary, name)}; filename="${quoted(file.name)}"\r\nContent-Type: ${mediaType(file)}\r\n\r\n`,
  ])
  return {
    body: new Blob([front, file, `\r\n--${boundary}--\r\n`], { type }),
    file: { startsAt: front.size, totalBytes: file.size },
  }
}

function head(boundary: string, name: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`
}

// As browsers do it: a name with a line break would begin a header of its own.
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign))
}

function mediaType({ type }: File): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
}
