import type { PageBox } from '@lokum/contracts/settlements/line-at'
import sharp from 'sharp'
import type { CounterWords } from '../counter-words.ts'
import { boxAround } from '../readers/page-box.ts'
import { evenOutLight } from './even-out-light.ts'
import type { DigitRow } from './find-digit-rows.ts'
import { findUtility } from './find-utility.ts'
import { type GreyPicture, rawOptions, toGrey } from './grey-picture.ts'
import { measureSkew } from './measure-skew.ts'
import { openTesseract, type RecognisedText, type Recognize } from './open-tesseract.ts'
import { pointByColour } from './point-by-colour.ts'
import { numbersIn } from './printed-numbers.ts'
import { readCounter } from './read-counter.ts'
import { type Straightened, turnPicture } from './straighten.ts'

/** In pixels: the letters around a counter are small, its digits are large. */
const sideOfPrint = 1_600
const sideOfCounter = 1_100
/** Printed text with fewer characters in certain words lies on its side or is upside down. */
const surelyUpright = 12
const mostNumbers = 10

/** Finds the counter in the photo of a meter, and the numbers printed on it. */
export async function recognizeCounter(photo: GreyPicture, redness: GreyPicture | null = null): Promise<CounterWords> {
  const recognize = await openTesseract()
  const picture = await shrink(photo, sideOfPrint)
  const red = redness && (await shrink(redness, sideOfPrint))
  const even = evenOutLight(picture)
  const level = -measureSkew(even).degrees
  const upright = 90 - measureSkew((await turnPicture(even, 90)).picture).degrees
  let best: Looked | undefined
  for (const degrees of [level, upright, upright + 180, level + 180]) {
    const looked = await look({ picture, red, even, degrees }, recognize)
    if (!best || worthOf(looked) > worthOf(best)) best = looked
    if (looked.words.counter && looked.certain >= surelyUpright) break
  }
  return best?.words ?? { counter: null, numbers: [] }
}

type Looked = { words: CounterWords; certain: number }

function worthOf({ words, certain }: Looked): number {
  return certain + (words.counter ? surelyUpright : 0)
}

type Lying = { picture: GreyPicture; red: GreyPicture | null; even: GreyPicture; degrees: number }

async function look({ picture, red, even, degrees }: Lying, recognize: Recognize): Promise<Looked> {
  const printed = recognize((await turnPicture(even, degrees)).picture)
  const straightened = await turnPicture(picture, degrees)
  const small = await shrink(straightened.picture, sideOfCounter)
  const scale = straightened.picture.width / small.width
  const [read] = readCounter(small, recognize)
  const words = printed.lines.map((line) => line.words.map(({ text }) => text))
  const byColour = read && red ? pointByColour(read.row, await levelled(red, degrees)) : null
  const counter = read
    ? { ...read.words, point: read.words.point ?? byColour, box: boxOf(read.row, straightened, scale) }
    : null
  const numbers = numbersIn(words, read?.words.digits ?? '').slice(0, mostNumbers)
  const utility = findUtility(words)
  return { words: { counter, numbers, ...(utility && { utility }) }, certain: certainIn(printed) }
}

/** Turned and shrunk as the picture in which the counter was read. */
async function levelled(red: GreyPicture, degrees: number): Promise<GreyPicture> {
  return await shrink((await turnPicture(red, degrees)).picture, sideOfCounter)
}

async function shrink(picture: GreyPicture, side: number): Promise<GreyPicture> {
  return await toGrey(
    sharp(picture.data, rawOptions(picture))
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .blur(0.8),
  )
}

/** How many characters are in words that were read with certainty. */
function certainIn({ lines }: RecognisedText): number {
  const words = lines.flatMap((line) => line.words)
  return words.reduce((sum, { text, confidence }) => sum + (confidence >= 80 && text.length > 2 ? text.length : 0), 0)
}

function boxOf({ digits }: DigitRow, { onPage }: Straightened, scale: number): PageBox | null {
  const corners = digits.flatMap(({ left, top, width, height }) =>
    [left, left + width].flatMap((x) => [top, top + height].map((y) => onPage({ x: x * scale, y: y * scale }))),
  )
  return boxAround(corners, { width: 1, height: 1 })
}
