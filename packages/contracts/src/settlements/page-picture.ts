import { z } from 'zod'
import { wholeNumber } from '../values/whole-number.ts'

/** A page of a file, as the path names it; the first is 1. */
export const PageNumber = wholeNumber({ min: 1, max: 99_999 }).meta({ description: 'Page of the file; the first is 1' })

export const pageWidths = ['480', '960', '1920'] as const

export const PageWidth = z
  .enum(pageWidths)
  .default('960')
  .transform(Number)
  .meta({
    description: 'Width of the picture in pixels; a photo is never enlarged, and a very long page is narrower',
    type: 'integer',
    enum: pageWidths.map(Number),
    default: 960,
  })

/** The shared description of both operations that show a page. */
export const pagePicture =
  'The page stands upright, as a viewer shows it: turned by its /Rotate and cut to its crop box. The picture of one page and width never changes.'
