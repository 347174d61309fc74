import { z } from 'zod'

const Fraction = z.number().min(0).max(1)

/** A box on a page: the left and upper edge, then width and height. */
export const PageBox = z.tuple([Fraction, Fraction, Fraction, Fraction]).meta({
  description: 'Left edge, upper edge, width and height, in fractions of the page as it is displayed',
  examples: [[0.0672, 0.4127, 0.8656, 0.0166]],
})
export type PageBox = z.infer<typeof PageBox>

/** Where a line was found in a document, so that it can be marked there. */
export const LineAt = z
  .discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('page').meta({ description: 'A place on a page' }),
        page: z.int().min(1).meta({ description: 'Number of the page, from 1' }),
        box: PageBox.nullable().meta({ description: 'null if only the page is known' }),
        recognised: z.literal(true).optional().meta({
          description: 'The words were recognised in a scan or a photo; compare them with the picture',
        }),
      })
      .meta({ id: 'LineOnPage', description: 'A place on a page' }),
    z
      .object({
        kind: z.literal('xml').meta({ description: 'A place in an XML' }),
        path: z.string().meta({ description: 'Path of the element', examples: ['Fa/FaWiersz[1]'] }),
      })
      .meta({ id: 'LineInXml', description: 'A path in a KSeF XML' }),
  ])
  .meta({
    id: 'LineAt',
    description: 'Where the assistant found the line: on a page, or at a path of the XML',
  })
export type LineAt = z.infer<typeof LineAt>
