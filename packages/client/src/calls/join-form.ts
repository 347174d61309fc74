/** A body of `multipart/form-data`. Files stay where they are, on disk too, until they are sent; they come last. */
export function joinForm(members: readonly (readonly [string, unknown])[]): Blob {
  const boundary = `lokum-${crypto.randomUUID()}`
  const given = members.filter(([, value]) => value !== undefined)
  const fields = given.filter(([, value]) => !(value instanceof File))
  const files = given.flatMap(([name, value]) => (value instanceof File ? [[name, value] as const] : []))
  const parts = [
    ...fields.map(([name, value]) => `${head(boundary, name)}\r\n\r\n${value}\r\n`),
    ...files.flatMap(([name, file]) => [
      `${head(boundary, name)}; filename="${quoted(file.name)}"\r\nContent-Type: ${mediaType(file)}\r\n\r\n`,
      file,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ]
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` })
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
