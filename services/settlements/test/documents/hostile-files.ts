import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { box } from '../../../../packages/bill-reader/test/files.ts'

const sizeBox = box('ispe', Buffer.from([0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 8]))

/** A HEIC whose list of properties holds this many sizes. */
export function aHeicOf({ sizes }: { sizes: number }): Buffer {
  const properties = box('iprp', box('ipco', Buffer.concat(Array(sizes).fill(sizeBox))))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1')),
    box('meta', Buffer.concat([Buffer.alloc(4), properties])),
  ])
}

/** XML of elements that each declare a namespace and an attribute. */
export function anXmlOf({ elements }: { elements: number }): Buffer {
  return Buffer.from(`<?xml version="1.0"?><Faktura>${'<a xmlns="" b=""/>'.repeat(elements)}</Faktura>`)
}

const invoice = await readFile(join(projectRoot, 'packages/bill-reader/test/readers/ksef/fa3-attachment.xml'), 'utf8')

/** A KSeF invoice whose attachment has this paragraph. */
export function anInvoiceWith({ paragraph }: { paragraph: string }): Buffer {
  return Buffer.from(invoice.replace(/<Akapit>[^<]*/, () => `<Akapit>${paragraph}`))
}

/** A KSeF invoice with this many lines and a description of each. */
export function anInvoiceOf({ lines }: { lines: number }): Buffer {
  const numbers = Array.from({ length: lines }, (_, index) => index + 1)
  const descriptions = numbers.map(
    (number) => `<DodatkowyOpis><NrWiersza>${number}</NrWiersza><Klucz>k</Klucz><Wartosc>v</Wartosc></DodatkowyOpis>`,
  )
  const rows = numbers.map(
    (number) => `<FaWiersz><NrWierszaFa>${number}</NrWierszaFa><P_7>x</P_7><P_11A>1</P_11A></FaWiersz>`,
  )
  const [before = ''] = invoice.split(/<DodatkowyOpis>|<FaWiersz>/)
  const after = invoice.slice(invoice.lastIndexOf('</FaWiersz>') + '</FaWiersz>'.length)
  return Buffer.from(before + descriptions.join('') + rows.join('') + after)
}
