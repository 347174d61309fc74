import { exceedsLimits } from '../photos/exceeds-limits.ts'
import { arrangeLines } from '../readers/arrange-lines.ts'
import { evenOutLight } from './even-out-light.ts'
import type { GreyPicture } from './grey-picture.ts'
import { measureSkew } from './measure-skew.ts'
import { openPagePicture } from './open-page-picture.ts'
import { openTesseract } from './open-tesseract.ts'
import type { RecognitionAnswer, RecognitionTask } from './page-words.ts'
import { placeWords } from './place-words.ts'
import { recognizeCounter } from './recognize-counter.ts'
import { removeRules } from './remove-rules.ts'
import { turnPicture } from './straighten.ts'

/** A page with a shorter side, in pixels, has no readable text. */
const smallest = 40
/** Letters that are upside down give words of less confidence. */
const surelyUpright = 60

/** Recognises the text of a page: straightened, in even light, without the lines of tables. Runs in a process of its own. */
export async function recognizePage(task: RecognitionTask): Promise<RecognitionAnswer> {
  try {
    return await recognize(task)
  } catch (error) {
    if (!exceedsLimits(error)) throw error
    return { refused: 'picture_too_heavy' }
  }
}

async function recognize(task: RecognitionTask): Promise<RecognitionAnswer> {
  const opened = await openPagePicture(task).catch(damageOf)
  if (!('picture' in opened)) return opened
  const { picture, redness, pageCount } = opened
  if (Math.min(picture.width, picture.height) < smallest) return { lines: [], pageCount }
  if (task.seeks === 'counter') return { seen: await recognizeCounter(picture, redness), pageCount }
  return { lines: await readPicture(evenOutLight(picture)), pageCount }
}

function damageOf(error: unknown) {
  if (exceedsLimits(error)) throw error
  return { refused: 'picture_damaged' } as const
}

async function readPicture(picture: GreyPicture) {
  const recognize = await openTesseract()
  const degrees = uprightBy(await turnPicture(picture, 90).then((turned) => turned.picture), picture)
  const read = async (by: number) => {
    const straightened = await turnPicture(picture, by)
    return { straightened, ...recognize(removeRules(straightened.picture)) }
  }
  const first = await read(degrees)
  const other = first.confidence < surelyUpright ? await read(degrees + 180) : first
  const { lines, straightened } = other.confidence > first.confidence ? other : first
  return arrangeLines(placeWords(lines, straightened))
}

/** By how many degrees a picture is turned so that its lines are level: they may run upwards. */
function uprightBy(turned: GreyPicture, picture: GreyPicture): number {
  const [level, upright] = [measureSkew(picture), measureSkew(turned)]
  return upright.clarity > level.clarity ? 90 - upright.degrees : -level.degrees
}
