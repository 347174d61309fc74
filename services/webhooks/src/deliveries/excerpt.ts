const maxReadBytes = 65_536
const maxKeptBytes = 4_096

/** The beginning of an answer's body: at most 64 KiB are read, and 4 KiB kept as they came, packed or not. */
export class Excerpt {
  readonly #kept: Buffer[] = []
  #readBytes = 0

  /** @returns whether no more is wanted */
  add(chunk: Buffer): boolean {
    if (this.#readBytes < maxKeptBytes) this.#kept.push(Buffer.from(chunk.subarray(0, maxKeptBytes - this.#readBytes)))
    this.#readBytes += chunk.length
    return this.#readBytes >= maxReadBytes
  }

  /** The text that PostgreSQL can store; null when there was nothing. */
  get text(): string | null {
    if (this.#kept.length === 0) return null
    const isCut = this.#readBytes > maxKeptBytes
    // As a stream, so that a character that was cut in two is left out.
    const text = new TextDecoder().decode(Buffer.concat(this.#kept), { stream: isCut })
    return text.replaceAll('\0', '\u{fffd}')
  }
}
