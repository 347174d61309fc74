import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { foldText } from './fold-text.ts'

/** Words that identify the category of a charge; the first match decides, so narrower ones come first. */
const words: readonly (readonly [CostCategory, RegExp])[] = [
  ['internet', /internet|telewizj|swiatlowod|router|\btv\b|kablow|broadband|wi-?fi|transmisj\w{0,6} danych/],
  // Goods and work that suppliers sell beside what they supply.
  [
    'other',
    /ladowar|wallbox|fotowolt|photovolt|\bpv\b|solar panel|panel\w{0,2} slonecz|magazyn\w{0,3} energii|pomp\w{0,2} ciepla|heat pump|klimatyzator|zarowk|\bcharger\b|\bbojler/,
  ],
  [
    'other',
    /\bmontaz|\bdemontaz|\binstalacj\w{0,3} (?:urzadz|inteligent)|\bserwis(?:u|em|ant\w{0,3}|owanie)?\b|\bnapraw|przeglad\w{0,3} (?:kotl|piec|serwis|techn)|usuniec\w{0,3} awari|przylaczen|wznowien\w{0,2} dost|installation of|installing|\brepair\b|\belektryk\b|wizyt\w{0,2} (?:elektryk|technik|monter)|boiler (?:service|cover|care)/,
  ],
  ['other', /ubezpiecz|insurance|\bassistance\b|fachow\w{1,4}\b|gwarancj|kar\w umown|contractual penalty/],
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
  [
    'electricity',
    /elektr(?!ociepl)|energi|energet|\bprad|electric|mocowa|kogenerac|jakosciow|przejsciow|\boze\b|(?<![[(] ?)\bkwh\b/,
  ],
  [
    'administration',
    /zarzad|administr|eksploatac|utrzymani|czesci wspoln|management|service charge|sprzatan|common area/,
  ],
  ['other', /domofon|\bwind[ay]|dzwig|konserwac|monitoring|garaz|parking|postojow|komorka|lift\b|intercom/],
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
