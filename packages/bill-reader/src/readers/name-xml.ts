import { fileKinds } from '@lokum/contracts/problems/document-reason'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { ksefForms } from './ksef-structure.ts'
import type { XmlElement } from './parse-xml.ts'

export type Xml = { namespace: string; root: XmlElement }

const kinds: readonly (readonly [RegExp, Text])[] = [
  [/upo\.schematy\.mf\.gov\.pl|ksef\.mf\.gov\.pl\/.{0,60}upo/i, fileKinds.upo],
  [/^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]/, fileKinds.bankStatement],
  [/^urn:oasis:names:specification:ubl:|^urn:un:unece:uncefact:data:standard:crossindustry/i, fileKinds.pef],
]

/** Names an XML file that is no invoice FA(2) or FA(3), and says what to do instead. */
export function nameXml({ namespace, root }: Xml): Text {
  const known = kinds.find(([pattern]) => pattern.test(namespace.slice(0, longestNamespace)))
  if (known) return known[1]
  switch (root.name) {
    case 'Faktura':
      return nameInvoice(root)
    case 'Potwierdzenie':
      return fileKinds.upo
    case 'JPK':
      return fileKinds.jpk
    default:
      return fileKinds.otherXml
  }
}

const longestNamespace = 200

/** The form that an invoice says to be. */
function nameInvoice(root: XmlElement): Text {
  const heading = root.children.find(({ name }) => name === 'Naglowek')
  const code = heading?.children.find(({ name }) => name === 'KodFormularza')?.attributes.get('kodSystemowy') ?? ''
  if (/^FA_RR\b/.test(code)) return fileKinds.farmers
  if (/^PEF/.test(code)) return fileKinds.pef
  return ksefForms.some(({ form }) => form === code) ? fileKinds.otherNamespace : fileKinds.otherForm
}
