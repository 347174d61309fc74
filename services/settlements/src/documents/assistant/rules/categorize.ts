import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { foldText } from './fold-text.ts'

/** Words that identify the category of a charge; the first match decides, so narrower ones come first. */
const words: readonly (readonly [CostCategory, RegExp])[] = [
  ['other', /legalizac|\bwymian\w{1,2} (?:wodomierz|licznik|podzielnik)/],
  ['renovation_fund', /fundusz\w{0,6} (?:na )?remont|remontow|\bremonty\b|renovation|repair fund|sinking fund/],
  ['water', /(?: i | oraz |[/+])(?<=wod.{0,24}).{0,16}(?:sciek|kanal)|water (?:and|&|\/) (?:sew|waste)/],
  ['hot_water', /podgrzan|podgrzew|ciepl\w{1,6} wod|wod\w{1,6} ciepl|\bcwu\b|c\.w\.u|\bccw\b|hot water/],
  ['cold_water', /^zimna\b|zimn\w{1,6} wod|wod\w{1,6} zimn|cold water/],
  ['waste', /odpad|smieci|nieczystosci(?! (?:plyn|ciek))|\bwaste(?! ?water)|refuse|garbage|rubbish/],
  ['water', /\bwod[aye]\b|\bwoda i|\bwod\. |wodomierz|(?<!waste ?)(?<!hot )\bwater\b/],
  ['sewage', /sciek|kanaliz|sewage|sewerage|waste ?water/],
  ['gas', /\bgaz|paliw\w{0,6} gaz|\bgas\b|natural gas/],
  [
    'heating',
    /\bciepl|elektrociepl|ogrzewan|\bc\.o\.|(?<!\b(?:za|po|na) )\bco\b(?! (?:najmn|mies|kwart|rok|dw|plac|sklad|wplyw|wchodz|jest))|moc\w{0,6} zamowion|heating|\bheat\b|district heat/,
  ],
  ['internet', /internet|telewizj|swiatlowod|router|\btv\b|kablow|broadband|wi-?fi|transmisj\w{0,6} danych/],
  [
    'electricity',
    /elektr(?!ociepl)|energi|energet|\bprad|electric|mocowa|kogenerac|jakosciow|przejsciow|\boze\b|(?<![[(] ?)\bkwh\b/,
  ],
  [
    'administration',
    /zarzad|administr|eksploatac|utrzymani|czesci wspoln|management|service charge|sprzatan|common area/,
  ],
  [
    'other',
    /ubezpiecz|domofon|\bwind[ay]|dzwig|insurance|konserwac|monitoring|garaz|parking|postojow|komorka|lift\b|intercom/,
  ],
]

/** The name of a charge is not longer. */
const mostCharacters = 500

/** The category of a charge by its words; `null` when no word identifies it. */
export function categorize(text: string): CostCategory | null {
  const folded = foldText(text.slice(0, mostCharacters))
  return words.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}

/** The main category of a document: the one whose words occur most often. */
export function mainCategory(lines: readonly string[]): CostCategory | null {
  const counts = new Map<CostCategory, number>()
  for (const line of lines) {
    const category = categorize(line)
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}
