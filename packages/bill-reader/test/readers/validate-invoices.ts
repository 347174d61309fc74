import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const forms = { 'FA (2)': 'schemat_FA(2)_v1-0E.xsd', 'FA (3)': 'schemat_FA(3)_v1-0E.xsd' } as const
const imported = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd']

/** Faults of these files by the official schema of a form; nothing when all are valid. */
export async function validateInvoices(form: keyof typeof forms, files: Readonly<Record<string, Uint8Array>>) {
  const { errors } = await validateXML({
    xml: Object.entries(files).map(([fileName, contents]) => ({ fileName, contents })),
    schema: [schema(forms[form])],
    preload: imported.map(schema),
    initialMemoryPages: 1_024,
    maxMemoryPages: 4_096,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

/** The official schema without its annotations. The schemas name each other by addresses of the ministry, which no test asks. */
function schema(fileName: string) {
  const text = readFileSync(new URL(`./schemas/${fileName}`, import.meta.url), 'utf8')
  return { fileName, contents: text.replaceAll(/schemaLocation="http[^"]*\//g, 'schemaLocation="') }
}
