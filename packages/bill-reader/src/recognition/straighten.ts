import sharp from 'sharp'
import { type GreyPicture, rawOptions, toGrey } from './grey-picture.ts'

type Point = { x: number; y: number }

/** A picture that was turned, and where each of its points was on the original, in fractions. */
export type Straightened = { picture: GreyPicture; onPage: (point: Point) => Point }

/** Turns a picture clockwise. The middle stays in the middle, and the corners are filled with paper. */
export async function turnPicture(picture: GreyPicture, degrees: number): Promise<Straightened> {
  const turned =
    degrees === 0
      ? picture
      : await toGrey(sharp(picture.data, rawOptions(picture)).rotate(degrees, { background: 'white' }))
  const radians = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  return {
    picture: turned,
    onPage: ({ x, y }) => {
      const [right, down] = [x - turned.width / 2, y - turned.height / 2]
      return {
        x: 0.5 + (right * cosine + down * sine) / picture.width,
        y: 0.5 + (down * cosine - right * sine) / picture.height,
      }
    },
  }
}
