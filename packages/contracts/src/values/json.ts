/** A value of a generated document. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [member: string]: Json | undefined }

/** The text of a generated file: members in the order of their declaration, undefined ones left out. */
export function jsonText(document: JsonObject): string {
  return `${JSON.stringify(document, null, 2)}\n`
}
